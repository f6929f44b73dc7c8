extension JSONTree {
  /// The tree of any encodable value.
  ///
  /// The library encodes by itself, because the encoder of Foundation puts each number of a list on its own line, leaves
  /// out what is nil, and costs a tool that only prints its version the loading of Foundation.
  static func encoding(_ value: some Encodable) -> JSONTree {
    let slot = Slot()
    slot.encode(value, path: [])
    return slot.tree
  }
}

/// A place in the tree under construction. It is filled by the containers that `Encodable` asks for.
private final class Slot {
  enum Content {
    case tree(JSONTree)
    case list([Slot])
    case table([(key: String, slot: Slot)])
  }

  var content: Content = .tree(.null)
  /// Whether the keys come from a dictionary, which has no order of its own.
  var sortsKeys = false

  var tree: JSONTree {
    switch content {
    case .tree(let tree): return tree
    case .list(let slots): return .list(slots.map(\.tree))
    case .table(let members):
      let ordered = sortsKeys ? members.sorted { $0.key < $1.key } : members
      return .table(ordered.map { (key: $0.key, value: $0.slot.tree) })
    }
  }

  func encode(_ value: some Encodable, path: [any CodingKey]) {
    switch value {
    case let flag as Bool: content = .tree(.flag(flag))
    case let text as String: content = .tree(.text(text))
    case let number as Double: content = .tree(.number(number))
    case let number as Float: content = .tree(.number(Double(number)))
    case let number as any FixedWidthInteger:
      content = .tree(
        Int64(exactly: number).map(JSONTree.integer) ?? .unsigned(UInt64(truncatingIfNeeded: number)))
    default:
      sortsKeys = value is any KeyedByText
      do {
        try value.encode(to: SlotEncoder(slot: self, codingPath: path))
      } catch {
        // Our own types encode without fail; a foreign one that refuses is "not known".
        content = .tree(.null)
      }
    }
  }

  /// A new member of the table that this place holds.
  func member(_ key: String) -> Slot {
    let slot = Slot()
    var members: [(key: String, slot: Slot)] = []
    if case .table(let present) = content { members = present }
    content = .tree(.null)
    members.append((key, slot))
    content = .table(members)
    return slot
  }

  /// A new item of the list that this place holds.
  func item() -> Slot {
    let slot = Slot()
    var slots: [Slot] = []
    if case .list(let present) = content { slots = present }
    content = .tree(.null)
    slots.append(slot)
    content = .list(slots)
    return slot
  }

  var itemCount: Int {
    if case .list(let slots) = content { return slots.count }
    return 0
  }
}

private protocol KeyedByText {}
extension Dictionary: KeyedByText where Key == String {}

private struct SlotEncoder: Encoder {
  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .table = slot.content {} else { slot.content = .table([]) }
    return KeyedEncodingContainer(Members(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = slot.content {} else { slot.content = .list([]) }
    return Items(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(slot: slot, codingPath: codingPath)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: Slot
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { _ = slot.member(key.stringValue) }

  mutating func encode(_ value: some Encodable, forKey key: Key) {
    slot.member(key.stringValue).encode(value, path: codingPath + [key])
  }

  // The default leaves a nil out; here it stays, as null.
  mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) { keep(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) { keep(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) { keep(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) { keep(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) { keep(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) { keep(value, key) }

  private mutating func keep(_ value: (some Encodable)?, _ key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    SlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key]).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    SlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key]).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    SlotEncoder(slot: slot.member("super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    SlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct Items: UnkeyedEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var count: Int { slot.itemCount }

  mutating func encodeNil() { _ = slot.item() }
  mutating func encode(_ value: some Encodable) { slot.item().encode(value, path: codingPath) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
    Nested
  > {
    SlotEncoder(slot: slot.item(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    SlotEncoder(slot: slot.item(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { SlotEncoder(slot: slot.item(), codingPath: codingPath) }
}

private struct Single: SingleValueEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]

  mutating func encodeNil() { slot.content = .tree(.null) }
  mutating func encode(_ value: some Encodable) { slot.encode(value, path: codingPath) }
}
