/* What was measured, as the page asks for it. */

/* Where one copy of an element stood, and how visible it was, frame by frame. */
class CopyTrack {
  constructor(element, home, columns) {
    this.element = element;
    this.home = home;
    this.columns = columns;
    this.moving = columns.role === "moving";
    this.places = new Map(columns.frames.map((frame, place) => [frame, place]));
  }

  at(frame) {
    const place = this.places.get(frame);
    if (place === undefined) return null;
    const columns = this.columns;
    const width = this.home ? this.home.width * columns.scaleX[place] : 0;
    const height = this.home ? this.home.height * columns.scaleY[place] : 0;
    return {
      element: this.element, moving: this.moving, x: columns.x[place], y: columns.y[place], width, height,
      scaleX: columns.scaleX[place], scaleY: columns.scaleY[place], opacity: columns.opacity[place],
      about: columns.opacityUncertainty[place],
    };
  }
}

class Recording {
  constructor(raw, index) {
    this.index = index;
    this.raw = raw;
    this.timeline = raw.timeline;
    this.facts = raw.timeline.recording;
    this.findings = raw.timeline.findings;
    this.seconds = raw.timeline.frames.seconds;
    this.count = this.seconds.length;
    this.elements = new Map(raw.timeline.elements.map((element) => [element.id, element]));
    this.copies = raw.timeline.tracks.flatMap((track) => {
      const element = this.elements.get(track.element);
      return track.copies.map((columns) => new CopyTrack(track.element, element ? element.rect : null, columns));
    });
  }

  get hasPictures() { return this.raw.frames.length > 0; }

  finding(id) { return this.findings.find((finding) => finding.id === id) || null; }

  /* The picture that shows a frame: its own, or the one before it. */
  pictureOf(frame) { return lastAtMost(this.raw.frames, frame); }

  copiesAt(frame) { return this.copies.map((copy) => copy.at(frame)).filter((copy) => copy !== null); }

  /* Whether an element speaks for itself: it is no member of a group that is tracked. */
  speaks(id) {
    const element = this.elements.get(id);
    return !element || !element.group || !this.copies.some((copy) => copy.element === element.group);
  }

  /* The transition whose plates a frame is compared with: the one it lies in, else the nearest. */
  transitionAt(frame) {
    const distance = (transition) =>
      Math.max(transition.plateBefore - frame, frame - transition.plateAfter, 0);
    return this.timeline.transitions.reduce(
      (best, next) => (best && distance(best) <= distance(next) ? best : next), null);
  }

  appMilliseconds(frame) { return (this.seconds[frame] * 1000) / this.facts.slowdown; }

  /* The errors and warnings by the frame in which they are strongest, then the notes. */
  get stops() {
    return this.findings.slice().sort((a, b) => a.frames.peak - b.frames.peak);
  }
}

const recordings = data.recordings.map((raw, index) => new Recording(raw, index));
