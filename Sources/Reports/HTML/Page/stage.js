/* The frame, large: what is drawn of it, how, and how large. */

class Stage {
  constructor() {
    this.view = byId("view");
    this.film = byId("film");
    this.canvas = byId("picture");
    this.overlay = new Overlay(byId("overlay"));
    this.paints = 0;
    this.zoom = "fit";
  }

  use(recording) {
    this.recording = recording;
    this.pictures = new Pictures(recording);
    byId("main").classList.toggle("broad", recording.facts.width > 1.2 * recording.facts.height);
  }

  /* Pixels of the screen for one of the recording. */
  get factor() {
    const { width, height } = this.recording.facts;
    const fit = Math.min(this.view.clientWidth / width, this.view.clientHeight / height);
    if (this.zoom === "fit") return fit;
    if (this.zoom === "finding") {
      const region = this.finding ? this.finding.region : { width, height };
      const fill = Math.min(this.view.clientWidth / region.width, this.view.clientHeight / region.height);
      return clamp(fill * 0.9, fit, 8);
    }
    return Number(this.zoom) / window.devicePixelRatio;
  }

  layOut() {
    const { width, height } = this.recording.facts;
    // No taller than the picture is where it fills the width: on a tall screen the rest would be empty.
    this.view.style.maxHeight = `${Math.ceil((this.view.clientWidth * height) / width) + 2}px`;
    const factor = this.factor;
    this.film.style.width = `${Math.round(width * factor)}px`;
    this.film.style.height = `${Math.round(height * factor)}px`;
    this.film.classList.toggle("enlarged", factor * window.devicePixelRatio >= 1.5);
    this.unit = 1 / factor;
  }

  /* Brings the middle of the finding's place, or of the picture, into view. */
  centre() {
    if (this.zoom === "fit") return;
    const { width, height } = this.recording.facts;
    const region = this.finding ? this.finding.region : { x: 0, y: 0, width, height };
    const factor = this.factor;
    this.view.scrollLeft = (region.x + region.width / 2) * factor - this.view.clientWidth / 2;
    this.view.scrollTop = (region.y + region.height / 2) * factor - this.view.clientHeight / 2;
  }

  /* state: frame, finding, look, against, strength, shown. */
  async paint(state) {
    this.paints += 1;
    const turn = this.paints;
    this.finding = state.finding;
    this.layOut();
    this.overlay.draw(this.recording, state.frame, state.finding, state.shown, this.unit);
    this.canvas.setAttribute("aria-label", this.description(state.frame));
    byId("shows").textContent = this.shows(state.frame);
    byId("explains").textContent = "";
    if (!this.recording.hasPictures) return;
    const frame = await this.pictures.frame(state.frame);
    const other = state.look === "frame" ? null : await this.others(state);
    const crops = state.look === "frame" && this.zoom !== "fit" ? await this.pictures.crops(state.frame) : [];
    if (turn !== this.paints) return;
    this.compose(state, frame, other, crops);
    document.body.dataset.painted = String(state.frame);
  }

  /* The pictures that a look compares with. */
  async others(state) {
    const transition = this.recording.transitionAt(state.frame);
    const last = this.recording.count - 1;
    const [before, after] = transition ? [transition.plateBefore, transition.plateAfter] : [0, last];
    const frames = { before, after, previous: Math.max(0, state.frame - 1) };
    return {
      frame: frames[state.against], before: await this.pictures.frame(before),
      after: await this.pictures.frame(after), against: await this.pictures.frame(frames[state.against]),
    };
  }

  compose(state, frame, other, crops) {
    const { width, height } = this.recording.facts;
    const isFull = crops.length > 0;
    this.canvas.width = isFull ? width : frame.naturalWidth;
    this.canvas.height = isFull ? height : frame.naturalHeight;
    const context = this.canvas.getContext("2d", { willReadFrequently: state.look !== "frame" });
    const explains = byId("explains");
    switch (state.look) {
    case "onion":
      drawOnionSkin(context, frame, other.against, state.strength);
      explains.textContent = `Frame ${state.frame} over frame ${other.frame}.`;
      break;
    case "difference":
      drawDifference(context, frame, other.against, state.strength);
      explains.textContent = `What differs from frame ${other.frame}, ${state.strength} times as strong.`;
      break;
    case "residual": this.residual(context, state, frame, other); break;
    default:
      context.drawImage(frame, 0, 0, this.canvas.width, this.canvas.height);
      for (const { region, image } of crops) context.drawImage(image, region.x, region.y);
    }
  }

  residual(context, state, frame, other) {
    const { width } = this.recording.facts;
    const scale = this.canvas.width / width;
    const region = state.finding ? state.finding.region : { x: 0, y: 0, ...this.recording.facts };
    const share = drawResidual(context, frame, other.before, other.after, {
      x: region.x * scale, y: region.y * scale, width: region.width * scale, height: region.height * scale,
    }, state.strength);
    byId("explains").textContent = share === null
      ? "Both settled pictures are alike here: nothing to take away."
      : `What no mix of the settled pictures explains (best with ${percent(share)} of the later one).`;
  }

  /* That a frame has no picture of its own, where that may matter. */
  shows(frame) {
    if (!this.recording.hasPictures) return this.recording.raw.note || "This report holds no pictures.";
    const shown = this.recording.raw.frames[this.recording.pictureOf(frame)];
    if (shown === frame) return "";
    const stands = this.recording.timeline.frames.held.slice(shown + 1, frame + 1).every((held) => held);
    return stands ? `The picture stands still since frame ${shown}.`
      : `No picture of its own: frame ${shown} is shown.`;
  }

  /* The frame in words, for those who do not see it. */
  description(frame) {
    const copies = this.recording.copiesAt(frame).filter((copy) => this.recording.speaks(copy.element));
    const words = copies.slice(0, 6).map((copy) =>
      `${copy.element} ${copy.moving ? "moving" : "at rest"}, ${percent(copy.opacity)} visible`);
    return [`Frame ${frame}`, ...words].join("; ");
  }
}
