import Testing

@testable import SlowglassRecording

@Suite struct NumberedPicturesTests {
  @Test func numbersOrderAsNumbers() throws {
    let pictures = try #require(NumberedPictures(namesInFolder: ["f10.png", "f9.png", "f11.PNG", "f8.png", "notes.txt"]))
    #expect(pictures.names == ["f8.png", "f9.png", "f10.png", "f11.PNG"])
    #expect(pictures.notes == [])
  }

  @Test func aScaleSuffixIsNoNumber() throws {
    let pictures = try #require(NumberedPictures(namesInFolder: ["2@3x.png", "10@3x.png", "1@3x.png"]))
    #expect(pictures.names == ["1@3x.png", "2@3x.png", "10@3x.png"])
  }

  @Test func gapsAreTold() throws {
    let pictures = try #require(NumberedPictures(namesInFolder: ["1.png", "2.png", "5.png"]))
    #expect(
      pictures.notes == [
        "The numbers of the pictures have 1 gap, the first between 2.png and 5.png; "
          + "the pictures are read as if they followed each other."
      ])
  }

  @Test func theLongestSeriesIsTaken() throws {
    let pictures = try #require(
      NumberedPictures(namesInFolder: ["frame1.png", "frame2.png", "cover3.png", "icon.png", ".hidden4.png"]))
    #expect(pictures.names == ["frame1.png", "frame2.png"])
    #expect(pictures.notes == ["2 other PNGs of the folder do not belong to the series and are left out."])
  }

  @Test func namesWithoutNumbersAreNoRecording() {
    #expect(NumberedPictures(namesInFolder: ["a.png", "b.png"]) == nil)
    #expect(NumberedPictures(namesInFolder: []) == nil)
  }

  @Test func endlessNumbersDoNotTrap() throws {
    let long = String(repeating: "9", count: 60)
    let pictures = try #require(NumberedPictures(namesInFolder: ["\(long)1.png", "\(long)0.png", "7.png"]))
    #expect(pictures.names == ["7.png", "\(long)0.png", "\(long)1.png"])
  }

  @Test(arguments: [
    "0\n0.5\n2\n", "# seconds\n0\n\n0.5\r\n2", "frame,seconds\n1,0\n2,0.5\n3,2", "seconds,name\n0,a\n0.5,b\n2,c",
  ])
  func timesAreTaken(text: String) throws {
    var pictures = try #require(NumberedPictures(namesInFolder: ["1.png", "2.png", "3.png"]))
    pictures.take(times: text, of: "times.txt")
    #expect(pictures.seconds == [0, 0.5, 2])
  }

  @Test(arguments: [
    ("0\n1\n", "times.txt has 2 times for 3 pictures and is left out."),
    ("0\nlater\n2\n", "times.txt has a line without a time and is left out."),
    ("0\n1\n1e300\n", "times.txt has a line without a time and is left out."),
  ])
  func timesThatDoNotFitAreLeftOut(text: String, note: String) throws {
    var pictures = try #require(NumberedPictures(namesInFolder: ["1.png", "2.png", "3.png"]))
    pictures.take(times: text, of: "times.txt")
    #expect(pictures.seconds == nil)
    #expect(pictures.notes == [note])
  }
}
