/* Two recordings, stepped through by the phase of a transition. */

const LOW = data.phases[0];
const HIGH = data.phases[data.phases.length - 1];

class Side {
  constructor(name) {
    this.canvas = byId(name);
    this.caption = byId(`${name}-says`);
    this.images = new Map();
  }

  show(recording) { this.recording = recording; }

  frameAt(axis, phase) {
    const seconds = axis.start + phase * (axis.end - axis.start);
    return lastAtMost(this.recording.seconds, seconds + this.recording.tick / 100);
  }

  image(place) {
    const key = `${this.recording.index} ${place}`;
    if (!this.images.has(key)) {
      const image = new Image();
      image.src = `data:${this.recording.mediaType};base64,${this.recording.pictures[place]}`;
      this.images.set(key, image.decode().then(() => image));
    }
    return this.images.get(key);
  }

  async paint(frame) {
    const recording = this.recording;
    this.caption.replaceChildren();
    const name = document.createElement("b");
    name.textContent = recording.label;
    this.caption.append(name, ` frame ${frame}, ${recording.seconds[frame].toFixed(3)} s`);
    this.canvas.setAttribute("aria-label", `${recording.label}, frame ${frame}`);
    if (!recording.frames.length) return true;
    const image = await this.image(lastAtMost(recording.frames, frame));
    if (recording !== this.recording) return false;
    if (this.canvas.width !== image.width || this.canvas.height !== image.height) {
      this.canvas.width = image.width;
      this.canvas.height = image.height;
    }
    this.canvas.getContext("2d").drawImage(image, 0, 0);
    return true;
  }
}

const sides = [new Side("before"), new Side("after")];
const state = { attempt: 0, transition: 0, position: 0, finding: null, timer: 0, turn: 0 };
const attempt = () => data.tries[state.attempt];
const aligned = () => attempt().transitions[state.transition] || null;

/* A step is one frame of the recording that shows the motion in more of them. */
const steps = () => {
  const pair = aligned();
  const count = (recording, axis) => recording.seconds.filter((t) => t >= axis.start && t <= axis.end).length;
  return Math.max(10, count(sides[0].recording, pair.beforeMotion), count(sides[1].recording, pair.afterMotion));
};
const phase = () => state.position / steps();

const paint = async () => {
  const pair = aligned();
  if (!pair) return;
  state.turn += 1;
  const turn = state.turn;
  const here = phase();
  const frames = [sides[0].frameAt(pair.beforeMotion, here), sides[1].frameAt(pair.afterMotion, here)];
  byId("read-phase").textContent = percent(here);
  byId("position").value = state.position;
  byId("position").setAttribute("aria-valuetext", `${percent(here)} of the motion`);
  for (const cursor of document.querySelectorAll(".cursor")) cursor.style.left = `${place(here)}%`;
  for (const lane of document.querySelectorAll(".lane")) lane.readOut(here);
  await Promise.all(sides.map((side, index) => side.paint(frames[index])));
  if (turn === state.turn) document.body.dataset.painted = `${state.position}`;
};

const place = (at) => ((at - LOW) / (HIGH - LOW)) * 100;

const go = (position, finding = null) => {
  const count = steps();
  state.position = clamp(Math.round(position), Math.round(LOW * count), Math.round(HIGH * count));
  state.finding = finding;
  for (const item of document.querySelectorAll(".finding")) {
    item.classList.toggle("chosen", item.dataset.finding === finding && item.dataset.try === `${state.attempt}`);
  }
  history.replaceState(null, "", `#try=${state.attempt}&phase=${phase().toFixed(4)}`);
  return paint();
};

const goToFinding = (finding) => {
  const index = attempt().transitions.findIndex((pair) => pair.before === finding.transition);
  if (index >= 0 && index !== state.transition) chooseTransition(index);
  byId("status").textContent = finding.title;
  // The first step that shows it, not the one before.
  return go(Math.ceil(finding.phase * steps() - 1e-6), finding.key);
};

const stops = () => attempt().findings.filter((finding) => finding.phase !== null)
  .sort((a, b) => a.transition.localeCompare(b.transition) || a.phase - b.phase);

const step = (by) => {
  const all = stops();
  if (!all.length) return;
  const known = all.findIndex((finding) => finding.key === state.finding);
  const near = all.findIndex((finding) => finding.phase * steps() > state.position);
  const from = known >= 0 ? known + by : by > 0 ? (near < 0 ? 0 : near) : (near <= 0 ? all.length - 1 : near - 1);
  goToFinding(all[(from + all.length) % all.length]);
};

const chooseTransition = (index) => {
  state.transition = index;
  byId("transition").value = `${index}`;
  const count = steps();
  byId("position").min = Math.round(LOW * count);
  byId("position").max = Math.round(HIGH * count);
  drawMarks();
  drawPlots();
};

const drawMarks = () => {
  const pair = aligned();
  byId("marks").replaceChildren(...attempt().findings.filter((f) => f.phase !== null && f.transition === pair.before)
    .map((finding) => {
      const mark = document.createElement("i");
      const [from, to] = [clamp(finding.from, LOW, HIGH), clamp(finding.to, LOW, HIGH)];
      mark.style.left = `${place(from)}%`;
      mark.style.width = `${place(to) - place(from)}%`;
      mark.style.background = `var(--${finding.status === "fixed" ? "clean" : finding.severity})`;
      return mark;
    }));
};

/* One curve of both recordings. */
const SVG = "http://www.w3.org/2000/svg";
const shape = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

const plot = (curve) => {
  const lane = document.createElement("div");
  lane.className = "lane";
  const name = document.createElement("div");
  name.className = "name";
  const says = document.createElement("small");
  name.append(`${curve.element} ${curve.role === "moving" ? "moving" : "at rest"}, ${curve.quantity}`, says);
  const field = document.createElement("div");
  field.className = "plot";
  const svg = shape("svg", { viewBox: "0 0 100 40", preserveAspectRatio: "none", "aria-hidden": "true" });
  const known = [...curve.before.values, ...curve.after.values].filter((value) => value !== null);
  const [low, high] = curve.quantity === "opacity" ? [0, 1] : [Math.min(...known), Math.max(...known)];
  const line = (values) => {
    let path = "";
    let isOpen = false;
    values.forEach((value, index) => {
      if (value === null) { isOpen = false; return; }
      const y = 38 - ((value - low) / (high - low || 1)) * 36;
      path += `${isOpen ? "L" : "M"}${place(data.phases[index]).toFixed(2)} ${y.toFixed(2)}`;
      isOpen = true;
    });
    return path;
  };
  for (const part of curve.partings) {
    svg.append(shape("rect", { class: "apart", x: place(part.from), width: place(part.to) - place(part.from), y: 0, height: 40 }));
  }
  for (const edge of [0, 1]) svg.append(shape("path", { class: "motion", d: `M${place(edge)} 0V40` }));
  svg.append(shape("path", { class: "before", d: line(curve.before.values) }));
  svg.append(shape("path", { class: "after", d: line(curve.after.values) }));
  const cursor = document.createElement("div");
  cursor.className = "cursor";
  field.append(svg, cursor);
  field.addEventListener("click", (event) => {
    const box = field.getBoundingClientRect();
    go((LOW + ((event.clientX - box.left) / box.width) * (HIGH - LOW)) * steps());
  });
  const digits = curve.quantity === "opacity" ? 2 : 1;
  const read = (value) => (value === null || value === undefined ? "?" : value.toFixed(digits));
  /* The curve is known at some phases: of the picture that is shown, or else between two; a step lies anywhere there. */
  const largestStride = curve.quantity === "opacity" ? 0.25 : Infinity;
  const readAt = (side, axis, values, at) => {
    const index = lastAtMost(data.phases, at + 1e-6);
    const around = [index, Math.min(index + 1, data.phases.length - 1)];
    const shown = side.frameAt(axis, at);
    const same = around.find((one) => side.frameAt(axis, data.phases[one]) === shown);
    if (same !== undefined) return read(values[same]);
    const [low, high] = around.map((one) => values[one]);
    if (low === null || high === null) return read(low ?? high);
    if (Math.abs(high - low) > largestStride) return `${read(low)} to ${read(high)}`;
    const share = (at - data.phases[around[0]]) / (data.phases[around[1]] - data.phases[around[0]] || 1);
    return read(low + (high - low) * clamp(share, 0, 1));
  };
  lane.readOut = (at) => {
    const pair = aligned();
    const before = readAt(sides[0], pair.beforeMotion, curve.before.values, at);
    const after = readAt(sides[1], pair.afterMotion, curve.after.values, at);
    says.textContent = `${before} before, ${after} after`;
  };
  lane.append(name, field);
  return lane;
};

const drawPlots = () => {
  const pair = aligned();
  const all = byId("all-curves").checked;
  const curves = attempt().curves.filter((curve) => curve.transition === pair.before);
  const parted = curves.filter((curve) => curve.partings.length);
  byId("plots").replaceChildren(...(all ? curves : parted).map(plot));
  if (!byId("plots").children.length) byId("plots").textContent = "No curve parts beyond what is unknown of both.";
};

const chooseTry = (index) => {
  pause();
  state.attempt = clamp(index, 0, data.tries.length - 1);
  if (byId("try")) byId("try").value = `${state.attempt}`;
  for (const part of document.querySelectorAll("[data-part]")) part.hidden = part.dataset.part !== `${state.attempt}`;
  sides[0].show(data.recordings[0]);
  sides[1].show(data.recordings[attempt().recording]);
  const hasPhases = attempt().transitions.length > 0;
  byId("stage").hidden = !hasPhases;
  byId("lanes").hidden = !hasPhases;
  byId("main").classList.toggle("alone", !hasPhases);
  if (!hasPhases) return;
  byId("transition").replaceChildren(...attempt().transitions.map((pair, place) => {
    const option = document.createElement("option");
    option.value = `${place}`;
    option.textContent = pair.before === pair.after ? pair.before : `${pair.before}, ${pair.after}`;
    return option;
  }));
  byId("which").hidden = attempt().transitions.length < 2;
  const notes = sides.map((side) => side.recording.note).filter(Boolean);
  byId("shows").textContent = [...new Set(notes)].join("; ");
  chooseTransition(0);
};

const pause = () => {
  clearTimeout(state.timer);
  state.timer = 0;
  byId("play").textContent = "Play";
  byId("play").setAttribute("aria-pressed", "false");
};

const play = () => {
  if (state.timer) { pause(); return; }
  byId("play").textContent = "Pause";
  byId("play").setAttribute("aria-pressed", "true");
  const end = Math.round(HIGH * steps());
  if (state.position >= end) go(LOW * steps());
  const axis = aligned().beforeMotion;
  const wait = ((axis.end - axis.start) * 1000) / steps();
  const tick = async () => {
    await go(state.position + 1);
    if (!state.timer) return;
    if (state.position >= end) { pause(); return; }
    state.timer = setTimeout(tick, wait);
  };
  state.timer = setTimeout(tick, wait);
};

/* What the page is used by. */

const jump = (by) => { pause(); go(state.position + by); };
on("back10", "click", () => jump(-10));
on("back1", "click", () => jump(-1));
on("on1", "click", () => jump(1));
on("on10", "click", () => jump(10));
on("play", "click", play);
on("previous", "click", () => { pause(); step(-1); });
on("next", "click", () => { pause(); step(1); });
on("position", "input", (event) => { pause(); go(Number(event.target.value)); });
on("transition", "change", (event) => { chooseTransition(Number(event.target.value)); go(0); });
on("try", "change", (event) => { chooseTry(Number(event.target.value)); open(); });
on("all-curves", "change", () => { drawPlots(); paint(); });
for (const pick of document.querySelectorAll(".pick")) {
  pick.addEventListener("click", () => {
    pause();
    const key = pick.closest(".finding").dataset.finding;
    const finding = attempt().findings.find((one) => one.key === key);
    if (finding && finding.phase !== null) goToFinding(finding);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open || !aligned()) return;
  const onField = event.target.matches("input[type=range], select, input[type=checkbox]");
  const isButton = event.target.matches("button");
  const acts = {
    ArrowLeft: () => jump(event.shiftKey ? -10 : -1), ArrowRight: () => jump(event.shiftKey ? 10 : 1),
    Home: () => jump(-1e6), End: () => jump(1e6), n: () => { pause(); step(1); }, p: () => { pause(); step(-1); },
    " ": play, "?": () => byId("help").showModal(),
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!acts[key] || (event.target.matches("select")) || (key === " " && (onField || isButton))) return;
  event.preventDefault();
  acts[key]();
});

/* Opens at what the address names, else at what the try is judged by. */
const open = () => {
  if (!aligned()) return;
  const first = attempt().findings.find((finding) => finding.key === attempt().opensAt);
  if (first) goToFinding(first); else go(0);
};

const wanted = new URLSearchParams(location.hash.slice(1));
document.body.classList.add("scripted");
chooseTry(Number(wanted.get("try")) || 0);
const named = Number.parseFloat(wanted.get("phase"));
if (Number.isFinite(named) && aligned()) go(named * steps()); else open();
