internal import SlowglassAnalysis

/// The curves of one element in one transition of two recordings.
struct ElementCurves {
  private struct Key: Hashable {
    var role: Copy.Role
    var quantity: PhaseCurve.Quantity
  }

  private let element: ElementPair
  private let aligned: AlignedTransition
  private let isNamed: Bool
  private var first: [Key: PhaseCurve] = [:]
  private var second: [Key: PhaseCurve] = [:]

  /// Copies that stand this near to each other are the same one, in pixels: one recording calls at rest what the other
  /// still calls moving.
  private static let sameCopy = 3.0

  init(of element: ElementPair, in aligned: AlignedTransition, of pair: RecordingPair) {
    self.element = element
    self.aligned = aligned
    isNamed = pair.before.elements.first { $0.id == element.before }?.origin == .spec
    for role in [Copy.Role.settled, .moving] {
      for quantity in PhaseCurve.Quantity.allCases {
        let key = Key(role: role, quantity: quantity)
        first[key] = PhaseCurve(
          quantity, of: element.before, role: role, in: pair.before, along: aligned.before, scale: 1)
        second[key] = PhaseCurve(
          quantity, of: element.after, role: role, in: pair.after, along: aligned.after, scale: pair.scale)
      }
    }
  }

  func comparisons() -> [CurveComparison] {
    [Copy.Role.settled, .moving].flatMap { role in
      PhaseCurve.Quantity.allCases.compactMap { quantity in
        // What stands at its place has no way.
        role == .moving || quantity == .opacity ? comparison(quantity, role) : nil
      }
    }
  }

  private func comparison(_ quantity: PhaseCurve.Quantity, _ role: Copy.Role) -> CurveComparison? {
    let key = Key(role: role, quantity: quantity)
    guard var one = first[key], var other = second[key] else { return nil }
    let seen = [one, other].count { curve in
      curve.values.contains { $0.map { quantity != .opacity || $0 >= JudgedTimeline.visible } ?? false }
    }
    // What is named is followed wherever it is; what was found by itself may not have been found.
    guard seen == 2 || seen == 1 && isNamed && quantity == .opacity else { return nil }
    if quantity == .opacity {
      for place in PhaseCurve.phases.indices where isOneCopy(role, at: place) {
        one.values[place] = nil
        other.values[place] = nil
      }
    }
    return CurveComparison(
      element: element.before, transition: aligned.names.before, role: role, quantity: quantity, before: one,
      after: other, tolerance: aligned.phaseTolerance)
  }

  /// Whether each recording shows one copy, in one place, and gives it another role.
  private func isOneCopy(_ role: Copy.Role, at place: Int) -> Bool {
    let rest = role == .settled ? Copy.Role.moving : .settled
    for (one, other) in [(first, second), (second, first)] {
      guard isSeen(one, role, place), !isSeen(one, rest, place), !isSeen(other, role, place),
        isSeen(other, rest, place)
      else { continue }
      let isNear = [PhaseCurve.Quantity.x, .y].allSatisfy { quantity in
        guard let here = one[Key(role: role, quantity: quantity)],
          let there = other[Key(role: rest, quantity: quantity)], let a = here.values[place],
          let b = there.values[place]
        else { return false }
        return abs(a - b) <= Self.sameCopy + here.uncertainties[place] + there.uncertainties[place]
      }
      if isNear { return true }
    }
    return false
  }

  private func isSeen(_ curves: [Key: PhaseCurve], _ role: Copy.Role, _ place: Int) -> Bool {
    (curves[Key(role: role, quantity: .opacity)]?.values[place] ?? 0) >= JudgedTimeline.visible
  }
}
