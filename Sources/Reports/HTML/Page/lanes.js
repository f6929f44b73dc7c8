/* Curves over time, one above the other, with a cursor at the frame that is shown. */

/* Lines through the points of a curve; it is broken where nothing was measured. */
function curvePath(points, gap) {
  let path = "";
  let last = null;
  for (const [x, y] of points) {
    if (y === null) { last = null; continue; }
    path += last === null || x - last > gap ? `M${x + 0.5} ${y}h0.01` : `L${x + 0.5} ${y}`;
    last = x;
  }
  return path;
}

/* The area between two curves. */
function bandPath(points, gap) {
  let path = "";
  let run = [];
  const close = () => {
    if (run.length > 1) {
      path += `M${run.map(([x, low]) => `${x + 0.5} ${low}`).join("L")}`
        + `L${run.reverse().map(([x, , high]) => `${x + 0.5} ${high}`).join("L")}Z`;
    }
    run = [];
  };
  for (const point of points) {
    if (point[1] === null || (run.length && point[0] - run[run.length - 1][0] > gap)) close();
    if (point[1] !== null) run.push(point);
  }
  close();
  return path;
}

/* How far apart a copy's frames may lie and still belong to one line: long recordings are looked at more coarsely. */
function usualGap(frames) {
  const gaps = frames.slice(1).map((frame, place) => frame - frames[place]).sort((a, b) => a - b);
  return 2 * (gaps[gaps.length >> 1] || 1);
}

/* Of the names in the findings' bars, in pixels. */
const LETTER_WIDTH = 6.6;

class Lanes {
  constructor(container, goTo, choose) {
    this.container = container;
    this.goTo = goTo;
    this.choose = choose;
    this.values = [];
  }

  show(recording, range, options, chosen) {
    this.recording = recording;
    this.range = range;
    this.container.replaceChildren();
    this.values = [];
    this.findings(chosen);
    this.motion();
    this.change();
    for (const id of this.elementsShown(options, chosen)) this.element(id, options, chosen);
    this.cursor = document.createElement("div");
    this.cursor.className = "cursor";
    this.container.append(this.cursor);
  }

  /* What the findings name and what moves or fades; everything on demand. */
  elementsShown({ all }, chosen) {
    const tracked = this.recording.timeline.tracks.map((track) => track.element);
    if (all) return tracked;
    const named = new Set((chosen ? [chosen] : this.recording.findings).flatMap((finding) => finding.elements));
    const lively = this.recording.timeline.tracks.filter((track) =>
      track.writes.length > 0 || track.copies.some((copy) => copy.role === "moving")).map((track) => track.element);
    const wanted = tracked.filter((id) => this.recording.speaks(id) && (named.has(id) || lively.includes(id)));
    return wanted.sort((a, b) => named.has(b) - named.has(a)).slice(0, 6);
  }

  /* A row of the list: its name, what holds at the cursor, and the plot. */
  lane(name, label, height, value) {
    const lane = document.createElement("div");
    lane.className = "lane";
    const head = document.createElement("div");
    head.className = "name";
    head.textContent = name;
    const reading = document.createElement("small");
    head.append(reading);
    const plot = document.createElement("div");
    plot.className = "plot";
    plot.style.height = `${height}px`;
    plot.addEventListener("pointerdown", (event) => this.point(event, plot));
    plot.addEventListener("pointermove", (event) => { if (event.buttons & 1) this.point(event, plot); });
    const [first, last] = this.range;
    const svg = svgElement("svg", {
      viewBox: `${first} 0 ${last - first + 1} 100`, preserveAspectRatio: "none", role: "img", "aria-label": label,
    });
    plot.append(svg);
    lane.append(head, plot);
    this.container.append(lane);
    if (value) this.values.push((frame) => { reading.replaceChildren(...value(frame)); });
    return { plot, svg };
  }

  point(event, plot) {
    if (event.target.closest(".bar")) return;
    const box = plot.getBoundingClientRect();
    const [first, last] = this.range;
    const share = (event.clientX - box.left) / box.width;
    this.goTo(clamp(first + Math.floor(share * (last - first + 1)), first, last));
  }

  share(frame) {
    const [first, last] = this.range;
    return clamp((frame - first) / (last - first + 1), 0, 1);
  }

  place(bar, first, last, row) {
    bar.style.left = `${this.share(first) * 100}%`;
    bar.style.width = `${Math.max(0, this.share(last + 1) - this.share(first)) * 100}%`;
    bar.style.top = `${row * 19 + 2}px`;
  }

  /* Findings as bars; each goes into the first row that has room for it and for its name. */
  findings(chosen) {
    const inRange = this.recording.findings.filter(
      (finding) => finding.frames.last >= this.range[0] && finding.frames.first <= this.range[1]);
    if (inRange.length === 0) return;
    const { plot } = this.lane("findings", "Findings over time", 22, (frame) => [
      inRange.filter(({ frames }) => frame >= frames.first && frame <= frames.last).map(({ id }) => id).join(", ")]);
    const framesPerPixel = (this.range[1] - this.range[0] + 1) / Math.max(200, plot.clientWidth);
    const room = ({ id, kind }) => (LETTER_WIDTH * (id.length + 1 + kind.length) + 12) * framesPerPixel;
    const isNarrow = (finding) => finding.frames.last - finding.frames.first < room(finding);
    const ends = [];
    const rows = inRange.map((finding) => {
      let row = ends.findIndex((end) => end < finding.frames.first);
      if (row < 0) row = ends.push(0) - 1;
      ends[row] = finding.frames.last + (isNarrow(finding) ? room(finding) : 0);
      return row;
    });
    plot.style.height = `${ends.length * 19 + 3}px`;
    inRange.forEach((finding, place) => {
      const bar = document.createElement("button");
      bar.type = "button";
      bar.className = `bar ${finding.severity}${chosen && chosen.id === finding.id ? " chosen" : ""}`;
      const text = document.createElement("span");
      text.textContent = `${finding.id} ${finding.kind}`;
      bar.append(text);
      bar.setAttribute("aria-label",
        `${finding.id} ${finding.kind}, frames ${finding.frames.first} to ${finding.frames.last}`);
      bar.addEventListener("click", () => this.choose(finding));
      this.place(bar, finding.frames.first, finding.frames.last, rows[place]);
      // A name that has no room in its bar stands beside it.
      if (isNarrow(finding)) bar.classList.add("narrow");
      plot.append(bar);
    });
  }

  motion() {
    const transitions = this.recording.timeline.transitions.filter(
      (one) => one.last >= this.range[0] && one.first <= this.range[1]);
    if (transitions.length === 0) return;
    const { plot } = this.lane("animation", "When anything moves", 22, (frame) => [
      transitions.some((one) => frame >= one.first && frame <= one.last) ? "moving" : ""]);
    for (const transition of transitions) {
      const bar = document.createElement("div");
      bar.className = "bar motion";
      bar.textContent = `${transition.id} ${transition.first}-${transition.last}`;
      this.place(bar, transition.first, transition.last, 0);
      plot.append(bar);
    }
  }

  /* Change of the picture; its root, because what fades slowly changes by little. Held frames of a motion in red. */
  change() {
    const { change, held } = this.recording.timeline.frames;
    const most = Math.sqrt(Math.max(...change, 0.01));
    const { svg } = this.lane("change", "How much the picture changes", 34, (frame) => [
      `${change[frame].toFixed(2)} levels${held[frame] ? ", still" : ""}`]);
    const [first, last] = this.range;
    let path = `M${first} 100`;
    for (let frame = first; frame <= last; frame += 1) {
      path += `V${100 - (95 * Math.sqrt(change[frame])) / most}H${frame + 1}`;
    }
    svg.append(svgElement("path", { d: `${path}V100Z`, class: "change", style: "stroke: none" }));
    const stalls = this.recording.findings.filter((finding) => ["hitch", "freeze"].includes(finding.kind));
    for (const { frames } of stalls) {
      svg.append(svgElement("rect", {
        x: frames.first, y: 0, width: frames.last - frames.first + 1, height: 100, style: "fill: var(--error)",
        opacity: 0.25,
      }));
    }
  }

  element(id, { shape }, chosen) {
    const copies = this.recording.copies.filter((copy) => copy.element === id);
    const here = (frame) => copies.map((copy) => copy.at(frame)).filter((copy) => copy !== null);
    const part = (text, name) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      return span;
    };
    const { svg } = this.lane(id, `Opacity of ${id}`, 44, (frame) => here(frame).flatMap((copy, place) => [
      place ? " " : "", part(`${copy.moving ? "moving" : "rest"} ${percent(copy.opacity)}`,
        copy.moving ? "key-moving" : "key-rest")]));
    const y = (share) => 97 - 94 * clamp(share, 0, 1);
    for (const copy of copies) {
      const { frames, opacity, opacityUncertainty: about } = copy.columns;
      const gap = usualGap(frames);
      const name = copy.moving ? "moving" : "rest";
      const band = frames.map((frame, place) => (opacity[place] === null ? [frame, null, null]
        : [frame, y(opacity[place] - (about[place] || 0)), y(opacity[place] + (about[place] || 0))]));
      svg.append(svgElement("path", { d: bandPath(band, gap), class: `band ${name}` }));
      const line = frames.map((frame, place) => [frame, opacity[place] === null ? null : y(opacity[place])]);
      svg.append(svgElement("path", { d: curvePath(line, gap), class: name }));
    }
    if (shape || (chosen && chosen.elements.includes(id) && ["stretch", "crop", "ghost", "jump"].includes(chosen.kind))) {
      this.position(id, copies.filter((copy) => copy.moving), here, part);
      this.scale(id, copies.filter((copy) => copy.moving), here, part);
    }
  }

  /* How far the moving copy is from its place at rest, across and down. */
  position(id, copies, here, part) {
    const home = copies.length ? copies[0].home : null;
    if (!home) return;
    const [homeX, homeY] = [home.x + home.width / 2, home.y + home.height / 2];
    const most = Math.max(4, ...copies.flatMap(({ columns }) => [
      ...columns.x.map((x) => Math.abs(x - homeX)), ...columns.y.map((y) => Math.abs(y - homeY))]));
    const moving = (frame) => here(frame).find((copy) => copy.moving);
    const { svg } = this.lane(`${id} offset`, `Offset of ${id} from its place at rest`, 36, (frame) => {
      const copy = moving(frame);
      return copy ? [part(`x ${(copy.x - homeX).toFixed(1)}`, "key-second"), " ",
        part(`y ${(copy.y - homeY).toFixed(1)} px`, "key-moving")] : [];
    });
    for (const { columns } of copies) {
      const gap = usualGap(columns.frames);
      const line = (values, origin) => curvePath(
        columns.frames.map((frame, place) => [frame, 50 - (46 * (values[place] - origin)) / most]), gap);
      svg.append(svgElement("path", { d: line(columns.x, homeX), class: "second" }));
      svg.append(svgElement("path", { d: line(columns.y, homeY), class: "moving" }));
    }
  }

  scale(id, copies, here, part) {
    const all = copies.flatMap(({ columns }) => [...columns.scaleX, ...columns.scaleY]);
    if (all.length === 0) return;
    const [low, high] = [Math.min(...all, 0.95), Math.max(...all, 1.05)];
    const { svg } = this.lane(`${id} scale`, `Scale of ${id} across and down`, 36, (frame) => {
      const copy = here(frame).find((one) => one.moving);
      return copy ? [part(`x ${copy.scaleX.toFixed(3)}`, "key-second"), " ",
        part(`y ${copy.scaleY.toFixed(3)}`, "key-moving")] : [];
    });
    for (const { columns } of copies) {
      const gap = usualGap(columns.frames);
      const line = (values) => curvePath(
        columns.frames.map((frame, place) => [frame, 96 - (92 * (values[place] - low)) / (high - low)]), gap);
      svg.append(svgElement("path", { d: line(columns.scaleX), class: "second" }));
      svg.append(svgElement("path", { d: line(columns.scaleY), class: "moving" }));
    }
  }

  setFrame(frame) {
    if (!this.recording) return;
    for (const show of this.values) show(frame);
    const plot = this.container.querySelector(".plot");
    const inside = frame >= this.range[0] && frame <= this.range[1];
    this.cursor.hidden = !plot || !inside;
    if (!plot || !inside) return;
    const outer = this.container.getBoundingClientRect();
    const box = plot.getBoundingClientRect();
    const [first, last] = this.range;
    const share = (frame - first + 0.5) / (last - first + 1);
    this.cursor.style.left = `${box.left - outer.left + share * box.width - 1}px`;
  }
}
