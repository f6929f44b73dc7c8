/// Stand-ins whose shape is that of what they stand for.
enum ShapeLookalikes {
  static let all: [Scene] = [
    LogoMove.scene("zoom-logo", .slow, isEven: true),
    LogoMove.scene("zoom-logo-1x", .realTime, isEven: true),
    StandIn.scene("standin-whole", .slow, .whole),
    StandIn.scene("standin-covered", .slow, .covered),
    StandIn.scene("standin-off-screen", .slow, .offScreen),
  ]
}
