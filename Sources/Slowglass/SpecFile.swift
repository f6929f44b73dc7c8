/// A spec as written in a JSON5 file, before it is known what recording it is for.
public struct SpecFile: Sendable {
}
