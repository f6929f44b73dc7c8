/// Errors of measured quantities, each with the half-width that was stated for it.
struct ErrorTable: Sendable {
  /// What is compared; the order is that of the table.
  enum Quantity: String, CaseIterable {
    case motionStart = "start of the motion"
    case opaqueFrame = "opaque frame"
    case lead = "lead"
    case lag = "lag"
    case ghostEnds = "ends of a ghost"
    case opacityAtRest = "opacity at rest"
    case opacityWhileChanging = "the same while it changes"
    case opacityMoving = "opacity of a moving copy"
    case position = "place of a moving copy"
    case scale = "size of a moving copy"
    case stretch = "ratio of a stretch"
    case missing = "missing part of a crop"
    case contrast = "contrast of text"
    case coverage = "share that surfaces cover"

    var unit: String {
      switch self {
      case .motionStart, .opaqueFrame, .lead, .lag, .ghostEnds: "ticks"
      case .position: "points"
      case .missing: "pixels"
      default: ""
      }
    }
  }

  private struct Sums {
    var count = 0
    var inside = 0
    var error = 0.0
    var worst = 0.0
    var stated = 0.0
  }

  private var sums: [Quantity: Sums] = [:]

  /// Numbers are printed rounded, and so is their half-width.
  private static let rounding = 0.0051

  mutating func add(_ quantity: Quantity, error: Double, stated: Double) {
    var sum = sums[quantity] ?? Sums()
    sum.count += 1
    sum.error += abs(error)
    sum.worst = max(sum.worst, abs(error))
    sum.stated += stated
    if abs(error) <= stated + Self.rounding { sum.inside += 1 }
    sums[quantity] = sum
  }

  mutating func add(_ other: ErrorTable) {
    for (quantity, more) in other.sums {
      var sum = sums[quantity] ?? Sums()
      sum.count += more.count
      sum.inside += more.inside
      sum.error += more.error
      sum.worst = max(sum.worst, more.worst)
      sum.stated += more.stated
      sums[quantity] = sum
    }
  }

  /// One row for each quantity that was compared.
  var rows: [SelftestResult.QuantityRow] {
    Quantity.allCases.compactMap { quantity in
      guard let sum = sums[quantity], sum.count > 0 else { return nil }
      let count = Double(sum.count)
      return SelftestResult.QuantityRow(
        quantity: quantity.rawValue, unit: quantity.unit, truths: sum.count, meanError: sum.error / count,
        worstError: sum.worst, meanStated: sum.stated / count, inside: Double(sum.inside) / count,
        holds: sum.count - sum.inside <= Int((0.05 * count).rounded(.up)))
    }
  }
}
