import SlowglassPixels

/// Whom a finding speaks of: members of one unit that agree, under the group's name where most of them do.
struct Subject {
  /// The group's name, if it is spoken of as a whole, and the members' names.
  let elements: [String]
  /// How a sentence calls them.
  let text: String
  let isPlural: Bool
  /// Where they stand at rest, in pixels.
  let region: Rectangle

  /// - Parameter members: positions in the unit, in any order.
  init(members: [Int], of unit: UnitTracks, in measured: Measured) {
    let ordered = members.sorted().map { measured.elements[unit.unit.members[$0]] }
    let names = ordered.map(\.name)
    let agrees = Double(members.count) >= UnitTracks.agreeingShare * Double(unit.unit.members.count)
    let group = agrees ? unit.unit.name : nil
    elements = (group.map { [$0] } ?? []) + names
    text = group ?? names.joined(separator: ", ")
    isPlural = group == nil && names.count > 1
    region = Rectangle.union(ordered.map { $0.place.scaled(by: Double(measured.scale)) })
  }

  /// The form of a verb that fits.
  func verb(_ singular: String, _ plural: String) -> String { isPlural ? plural : singular }
}

/// Findings of elements, after those of regions that say nothing which one of them does: in the same place, a tick more or
/// less.
func named(_ elements: [Finding], before regions: [Finding]) -> [Finding] {
  regions.filter { region in
    !elements.contains {
      abs($0.frames.first - region.frames.first) <= 1 && !$0.region.intersection(region.region).isEmpty
    }
  } + elements
}

/// Puts together what agrees with the first of each group: members that do the same at the same moment are one finding.
func gathered<Item>(_ items: [Item], agreeing: (_ first: Item, _ other: Item) -> Bool) -> [[Item]] {
  var groups: [[Item]] = []
  for item in items {
    if let index = groups.firstIndex(where: { agreeing($0[0], item) }) {
      groups[index].append(item)
    } else {
      groups.append([item])
    }
  }
  return groups
}
