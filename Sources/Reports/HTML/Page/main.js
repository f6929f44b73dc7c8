/* Puts it together: one state, shown by the stage, the lanes and the list. */

class Page {
  constructor() {
    this.stage = new Stage();
    this.lanes = new Lanes(byId("plots"), (frame) => this.goTo(frame), (finding) => this.choose(finding));
    this.list = new FindingList((finding, frame) => this.choose(finding, frame), (frame) => this.goTo(frame));
    this.state = {
      frame: 0, finding: null, look: "frame", against: "before", strength: 4, shown: {},
    };
    this.playing = null;
    this.wire();
  }

  /* ---- What is shown ---- */

  use(index) {
    this.pause();
    const recording = recordings[clamp(index, 0, recordings.length - 1)];
    this.recording = recording;
    for (const part of document.querySelectorAll("[data-recording]")) {
      part.hidden = Number(part.dataset.recording) !== recording.index;
    }
    this.stage.use(recording);
    this.list.use(recording, this.stage.pictures);
    byId("position").max = String(Math.max(0, recording.count - 1));
    byId("number").max = byId("position").max;
    byId("read-unit").textContent = recording.facts.slowdown === 1 ? "ms" : "app ms";
    this.marks();
    this.ranges();
  }

  /* Where the findings lie, above the scrubber. */
  marks() {
    const { recording } = this;
    byId("marks").replaceChildren(...recording.findings.map((finding) => {
      const mark = document.createElement("i");
      mark.style.left = `${(finding.frames.first / recording.count) * 100}%`;
      mark.style.width = `${((finding.frames.last - finding.frames.first + 1) / recording.count) * 100}%`;
      mark.style.background = `var(--${finding.severity})`;
      return mark;
    }));
  }

  ranges() {
    const { recording } = this;
    const select = byId("range");
    const last = Math.max(0, recording.count - 1);
    const option = (value, text) => {
      const element = document.createElement("option");
      [element.value, element.textContent] = [value, text];
      return element;
    };
    select.replaceChildren(option(`0-${last}`, "whole recording"), ...recording.timeline.transitions.map((one) => {
      const events = recording.timeline.events.filter((event) => event.transition === one.id);
      const first = Math.min(one.first, one.plateBefore, ...events.map((event) => event.frame));
      return option(`${Math.max(0, first - 5)}-${Math.min(last, Math.max(one.last, one.plateAfter) + 5)}`,
        `${one.id}, frames ${one.first}-${one.last}`);
    }));
  }

  get range() { return byId("range").value.split("-").map(Number); }

  showLanes() {
    const options = { all: byId("all-elements").checked, shape: byId("shape").checked };
    this.lanes.show(this.recording, this.range, options, this.state.finding);
    this.lanes.setFrame(this.state.frame);
  }

  goTo(frame, { quiet = false } = {}) {
    const { state, recording } = this;
    state.frame = clamp(Math.round(frame) || 0, 0, Math.max(0, recording.count - 1));
    const seconds = recording.seconds[state.frame] || 0;
    const app = Math.round(recording.appMilliseconds(state.frame) * 10) / 10;
    byId("read-frame").textContent = String(state.frame);
    byId("read-tick").textContent = String(recording.timeline.frames.tick[state.frame]);
    byId("read-seconds").textContent = seconds.toFixed(3);
    byId("read-app").textContent = String(app);
    const slider = byId("position");
    slider.value = String(state.frame);
    slider.setAttribute("aria-valuetext",
      `frame ${state.frame}, ${seconds.toFixed(3)} s, ${app} ${byId("read-unit").textContent}`);
    byId("number").value = String(state.frame);
    this.lanes.setFrame(state.frame);
    this.list.setFrame(state.frame);
    this.stage.paint(state);
    if (!quiet) this.writeLink();
  }

  choose(finding, frame) {
    this.pause();
    this.state.finding = finding;
    this.list.show(finding);
    if (finding) {
      const [first, last] = this.range;
      if (finding.frames.peak < first || finding.frames.peak > last) byId("range").selectedIndex = 0;
      byId("status").textContent = `${finding.severity} ${finding.kind}, frame ${frame ?? finding.frames.peak}`;
    }
    this.showLanes();
    this.goTo(frame ?? (finding ? finding.frames.peak : this.state.frame));
    if (this.stage.zoom === "finding") this.stage.centre();
  }

  /* The next finding by time, or the one before; around at the end. */
  stop(way) {
    const stops = this.recording.stops;
    if (stops.length === 0) return;
    const here = stops.findIndex((finding) => this.state.finding && finding.id === this.state.finding.id);
    const atIt = here >= 0 && stops[here].frames.peak === this.state.frame;
    let next = here + way;
    if (!atIt) {
      next = way > 0 ? stops.findIndex((finding) => finding.frames.peak > this.state.frame)
        : stops.findLastIndex((finding) => finding.frames.peak < this.state.frame);
      if (next < 0) next = way > 0 ? 0 : stops.length - 1;
    }
    this.choose(stops[(next + stops.length) % stops.length]);
  }

  /* ---- Playing ---- */

  get speed() {
    return { recorded: 1, quarter: 0.25, app: this.recording.facts.slowdown }[byId("speed").value];
  }

  play() {
    const { recording } = this;
    const last = recording.count - 1;
    if (this.state.frame >= last) this.goTo(0);
    const start = { time: performance.now(), seconds: recording.seconds[this.state.frame] };
    const step = (now) => {
      const seconds = start.seconds + ((now - start.time) / 1000) * this.speed;
      let frame = this.state.frame;
      while (frame < last && recording.seconds[frame + 1] <= seconds) frame += 1;
      if (frame !== this.state.frame) this.goTo(frame, { quiet: true });
      if (frame >= last) this.pause(); else this.playing = requestAnimationFrame(step);
    };
    this.playing = requestAnimationFrame(step);
    this.showPlaying();
  }

  pause() {
    if (this.playing === null) return;
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.showPlaying();
    this.writeLink();
  }

  togglePlay() { if (this.playing === null) this.play(); else this.pause(); }

  showPlaying() {
    byId("play").textContent = this.playing === null ? "Play" : "Pause";
    byId("play").setAttribute("aria-pressed", String(this.playing !== null));
  }

  /* ---- The link to what is seen ---- */

  writeLink() {
    const { frame, finding, look } = this.state;
    const parts = [`frame=${frame}`];
    if (finding) parts.push(`finding=${encodeURIComponent(finding.id)}`);
    if (look !== "frame") parts.push(`look=${look}`);
    if (recordings.length > 1) parts.push(`recording=${this.recording.index}`);
    this.link = `#${parts.join("&")}`;
    history.replaceState(null, "", this.link);
  }

  readLink() {
    const values = new URLSearchParams(location.hash.slice(1));
    const index = Number(values.get("recording")) || 0;
    if (!this.recording || this.recording.index !== index) {
      this.use(index);
      if (byId("recording")) byId("recording").value = String(this.recording.index);
    }
    const looks = [...byId("look").options].map((option) => option.value);
    if (looks.includes(values.get("look"))) this.setLook(values.get("look"));
    const hasFrame = /^\d+$/.test(values.get("frame") || "");
    const named = values.get("finding") ? this.recording.finding(values.get("finding")) : null;
    const frame = hasFrame ? Number(values.get("frame")) : undefined;
    this.choose(named || this.findingFor(frame), frame ?? this.firstFrame(named));
  }

  /* The finding that a frame without one belongs to, or the worst. */
  findingFor(frame) {
    const order = [...this.list.list.querySelectorAll(".finding")].map(
      (item) => this.recording.finding(item.dataset.finding));
    if (frame === undefined) return order[0] || null;
    return order.find(({ frames }) => frame >= frames.first && frame <= frames.last) || null;
  }

  firstFrame(finding) {
    if (finding || this.recording.findings.length > 0) return undefined;
    const transition = this.recording.timeline.transitions[0];
    return transition ? Math.round((transition.first + transition.last) / 2) : 0;
  }

  /* ---- Controls ---- */

  repaint() { this.stage.paint(this.state); }

  setLook(look) {
    this.state.look = look;
    byId("look").value = look;
    document.querySelector(".against").hidden = !["onion", "difference"].includes(look);
    document.querySelector(".strength").hidden = look === "frame";
  }

  setZoom(zoom) {
    this.stage.zoom = zoom;
    byId("zoom").value = zoom;
    this.repaint();
    this.stage.centre();
  }

  readShown() {
    for (const name of ["copies", "arrow", "region", "crop", "ignored"]) {
      this.state.shown[name] = byId(`show-${name}`).checked;
    }
  }

  wire() {
    const steps = { back10: -10, back1: -1, on1: 1, on10: 10 };
    for (const [id, step] of Object.entries(steps)) {
      on(id, "click", () => { this.pause(); this.goTo(this.state.frame + step); });
    }
    on("previous", "click", () => this.stop(-1));
    on("next", "click", () => this.stop(1));
    on("play", "click", () => this.togglePlay());
    on("position", "input", () => { this.pause(); this.goTo(Number(byId("position").value)); });
    on("number", "change", () => { this.pause(); this.goTo(Number(byId("number").value)); });
    on("speed", "change", () => { if (this.playing !== null) { this.pause(); this.play(); } });
    on("zoom", "change", () => this.setZoom(byId("zoom").value));
    on("look", "change", () => { this.setLook(byId("look").value); this.repaint(); this.writeLink(); });
    on("against", "change", () => { this.state.against = byId("against").value; this.repaint(); });
    on("strength", "input", () => { this.state.strength = Number(byId("strength").value); this.repaint(); });
    for (const box of document.querySelectorAll(".overlays input")) {
      box.addEventListener("change", () => { this.readShown(); this.repaint(); });
    }
    for (const id of ["range", "all-elements", "shape"]) on(id, "change", () => this.showLanes());
    for (const button of document.querySelectorAll(".goto")) {
      button.addEventListener("click", () => {
        // A demand that failed without a finding has a frame all the same.
        const finding = this.recording.finding(button.dataset.finding);
        if (finding) this.choose(finding, Number(button.dataset.frame)); else this.goTo(Number(button.dataset.frame));
      });
    }
    on("recording", "change", () => {
      this.use(Number(byId("recording").value));
      this.choose(this.findingFor(undefined), this.firstFrame(null));
    });
    window.addEventListener("hashchange", () => { if (location.hash !== this.link) this.readLink(); });
    window.addEventListener("resize", () => { this.repaint(); this.lanes.setFrame(this.state.frame); });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const target = event.target;
    if (target.matches("select, input[type=number], input#strength")) return;
    if (target === byId("view") && this.stage.zoom !== "fit" && event.key.startsWith("Arrow")) return;
    if (event.key === " " && target.matches("button, summary, input[type=checkbox]")) return;
    const step = event.shiftKey ? 10 : 1;
    const flip = (look) => {
      this.setLook(this.state.look === look ? "frame" : look);
      this.repaint();
      this.writeLink();
    };
    const acts = {
      ArrowLeft: () => { this.pause(); this.goTo(this.state.frame - step); },
      ArrowRight: () => { this.pause(); this.goTo(this.state.frame + step); },
      Home: () => { this.pause(); this.goTo(0); },
      End: () => { this.pause(); this.goTo(this.recording.count - 1); },
      n: () => this.stop(1),
      p: () => this.stop(-1),
      " ": () => this.togglePlay(),
      f: () => flip("frame"),
      o: () => flip("onion"),
      d: () => flip("difference"),
      r: () => flip("residual"),
      z: () => this.setZoom(this.stage.zoom === "fit" ? "finding" : "fit"),
      c: () => byId("show-copies").click(),
      "?": () => byId("help").showModal(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

document.body.classList.add("scripted");
/* Of recordings that could not be read there is nothing to show. */
if (recordings.length > 0) {
  byId("lanes").hidden = false;
  byId("stage").hidden = false;
  const page = new Page();
  page.readShown();
  page.setLook("frame");
  page.readLink();
}
