import SlowglassPixels

extension Measured {
  /// A pointer, in samples: a mouse's arrow is 12 x 19 points.
  private static let pointer = 20.0
  /// And in a small recording, as a share of its shorter side.
  private static let pointerShare = 0.05

  /// Whether something is no larger than a pointer, or a caret: those come and go as they please.
  func isPointerSize(_ box: Rectangle) -> Bool {
    let shorter = Double(min(width, height)) / Double(scale)
    let limit = min(Measured.pointer, Measured.pointerShare * shorter)
    return max(box.width, box.height) <= limit || isCaretShape(box)
  }

  /// Whether something is as narrow as a text caret, in samples.
  func isCaretShape(_ box: Rectangle) -> Bool {
    box.width <= 4 && box.height <= 48 && box.height > 2 * box.width
  }

  /// A box of samples in pixels.
  func pixels(_ box: Rectangle) -> Rectangle { box.scaled(by: Double(scale)) }
}
