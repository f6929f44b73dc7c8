internal import SlowglassAnalysis
internal import SlowglassPixels

extension SpecFile {
  static let keys = [
    "slowdown", "size", "viewport", "elements", "groups", "ignore", "discover", "transitions", "expect",
    "allow", "knobs",
  ]
  private static let elementKeys = ["rect", "frame", "image", "looks", "kind", "cornerRadius"]
  private static let lookKeys = ["rect", "frame", "image"]

  mutating func fill(from table: SpecTable) throws(SpecError) {
    slowdown = try table.number("slowdown")
    if let slowdown, slowdown <= 0 {
      throw table.error(
        "'slowdown' must be above 0: 10 for a recording slowed ten times",
        at: table.member("slowdown")?.value.position)
    }
    try fillCoordinates(from: table)
    discovers = try table.flag("discover")
    try fillElements(from: table)
    try fillGroups(from: table)
    try fillIgnored(from: table)
    try fillKnobs(from: table)
    try fillTransitions(from: table)
    try fillAllowances(from: table)
    for value in try table.list("expect") ?? [] {
      expectations.append(try Expectation(value, in: self))
    }
  }

  private mutating func fillCoordinates(from table: SpecTable) throws(SpecError) {
    let size = try table.size("size")
    if let viewport = try table.size("viewport") {
      if size != nil {
        throw table.error(
          "give 'size' for rectangles in pixels, or 'viewport' for rectangles in points, not both",
          at: table.member("viewport")?.keyPosition)
      }
      coordinates = .points(width: viewport.width, height: viewport.height)
    } else if let size {
      coordinates = .pixelsOf(width: size.width, height: size.height)
    }
  }

  // MARK: Elements

  private mutating func fillElements(from table: SpecTable) throws(SpecError) {
    guard let value = table.member("elements")?.value else { return }
    let named = try SpecTable(value, file: name, of: "'elements'", keys: nil)
    for member in named.members {
      guard !member.key.isEmpty else { throw named.error("an element needs a name", at: member.keyPosition) }
      elements.append(try element(member))
    }
  }

  private func element(_ member: SpecValue.Member) throws(SpecError) -> Element {
    let title = "the element '\(member.key)'"
    let table = try SpecTable(member.value, file: name, of: title, keys: Self.elementKeys)
    var looks: [Look] = []
    let rectangle = try table.rectangle("rect")
    if let source = try lookSource(table, rectangle: rectangle) {
      looks.append(Look(source: source, position: table.member("rect")?.keyPosition ?? table.position))
    }
    for value in try table.list("looks") ?? [] {
      let further = try SpecTable(value, file: name, of: "a look of '\(member.key)'", keys: Self.lookKeys)
      let own = try further.rectangle("rect") ?? (further.member("frame") == nil ? nil : rectangle)
      guard let source = try lookSource(further, rectangle: own) else {
        throw further.error("a look needs a 'frame', a 'rect' or an 'image'")
      }
      looks.append(Look(source: source, position: further.position))
    }
    guard !looks.isEmpty else {
      throw table.error(
        "\(title) needs a 'rect' with a 'frame', or an 'image'", at: member.keyPosition)
    }
    let radius = try table.number("cornerRadius") ?? 0
    guard radius >= 0 else {
      throw table.error("'cornerRadius' cannot be below 0", at: table.member("cornerRadius")?.value.position)
    }
    return Element(
      name: member.key, position: member.keyPosition, kind: try kind(table), looks: looks,
      cornerRadius: radius)
  }

  /// What a table with `rect`, `frame` and `image` names; nil when it names nothing.
  private func lookSource(_ table: SpecTable, rectangle: Rectangle?) throws(SpecError) -> Look.Source? {
    let frame = try frameReference(table)
    if let image = try table.text("image") {
      guard table.member("rect") == nil, frame == nil else {
        throw table.error(
          "give 'rect' with 'frame', or 'image', not both; further looks go into 'looks'",
          at: table.member("image")?.keyPosition)
      }
      return .picture(path: image)
    }
    guard let rectangle else {
      if frame != nil {
        throw table.error("'frame' needs a 'rect' to take from it", at: table.member("frame")?.keyPosition)
      }
      return nil
    }
    return .rectangle(rectangle, frame: frame ?? .last)
  }

  private func frameReference(_ table: SpecTable) throws(SpecError) -> FrameReference? {
    guard let value = table.member("frame")?.value else { return nil }
    let forms = "\"first\", \"last\", a frame number such as 12, or a time such as \"1.25s\""
    switch value.content {
    case .number(let number):
      guard number >= 0, number < 1e9, let frame = Int(exactly: number) else {
        throw table.error(
          "'frame' must be \(forms); a frame number is whole and not below 0", at: value.position)
      }
      return .frame(frame)
    case .text("first"): return .first
    case .text("last"): return .last
    case .text(let text):
      if text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds >= 0, seconds.isFinite {
        return .seconds(seconds)
      }
      let near = nearestName(to: text, among: ["first", "last"]).map { "; did you mean \"\($0)\"?" } ?? ""
      throw table.error("'frame' must be \(forms), found \"\(text)\"\(near)", at: value.position)
    default:
      throw table.error("'frame' must be \(forms), found \(value.kindInWords)", at: value.position)
    }
  }

  private func kind(_ table: SpecTable) throws(SpecError) -> ElementKind {
    guard let word = try table.text("kind") else { return .glyph }
    let known = ["glyph", "text", "surface"]
    let place = table.member("kind")?.value.position
    if word == "group" {
      throw table.error("a group is written in 'groups', with its members' names", at: place)
    }
    guard known.contains(word), let kind = ElementKind(rawValue: word) else {
      throw table.error("unknown kind '\(word)'; \(suggestion(for: word, among: known))", at: place)
    }
    return kind
  }

  // MARK: Groups, what is ignored, knobs

  private mutating func fillGroups(from table: SpecTable) throws(SpecError) {
    guard let value = table.member("groups")?.value else { return }
    let named = try SpecTable(value, file: name, of: "'groups'", keys: nil)
    let known = elements.map(\.name)
    for member in named.members {
      guard !member.key.isEmpty else { throw named.error("a group needs a name", at: member.keyPosition) }
      if known.contains(member.key) {
        throw named.error("'\(member.key)' names both an element and a group", at: member.keyPosition)
      }
      let members = try named.names(member.key) ?? []
      guard !members.isEmpty else {
        throw named.error("the group '\(member.key)' has no members", at: member.value.position)
      }
      var seen: Set<String> = []
      for (name, place) in members {
        guard known.contains(name) else {
          throw named.error(
            "no element is called '\(name)'; \(suggestion(for: name, among: known))", at: place)
        }
        guard seen.insert(name).inserted else {
          throw named.error("'\(name)' is twice in the group '\(member.key)'", at: place)
        }
      }
      groups.append(Group(name: member.key, position: member.keyPosition, members: members.map(\.name)))
    }
  }

  private mutating func fillIgnored(from table: SpecTable) throws(SpecError) {
    guard let value = table.member("ignore")?.value else { return }
    var entries = [value]
    if case .list(let list) = value.content { entries = list }
    ignoresAutomatically = false
    for entry in entries {
      switch entry.content {
      case .text("auto"): ignoresAutomatically = true
      case .text("none"): break
      case .text(let word):
        guard let what = IgnoredRegion.What(preset: word) else {
          throw table.error(
            "unknown word '\(word)' in 'ignore'; it takes \"auto\", rectangles [x, y, width, height] and: "
              + IgnoredRegion.What.presets.joined(separator: ", "),
            at: entry.position)
        }
        ignoredByName.insert(what)
      default:
        let rectangle = try table.rectangle(entry, called: "an entry of 'ignore'")
        ignoredRectangles.append(IgnoredRectangle(rectangle: rectangle, position: entry.position))
      }
    }
  }

  private mutating func fillKnobs(from table: SpecTable) throws(SpecError) {
    guard let value = table.member("knobs")?.value else { return }
    let named = try SpecTable(value, file: name, of: "'knobs'", keys: nil)
    for member in named.members {
      switch member.value.content {
      case .list, .table:
        throw named.error(
          "the knob '\(member.key)' must be a word, a number or a flag, found \(member.value.kindInWords)",
          at: member.value.position)
      default: knobs[member.key] = member.value
      }
    }
  }
}
