/* What is drawn over the frame: copies, the ghost's offset, places. In pixels of the recording. */

const svgName = "http://www.w3.org/2000/svg";

function svgElement(name, attributes, text) {
  const element = document.createElementNS(svgName, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/* Colours that are seen on light and dark pictures alike. */
const onAnyGround = { error: "#ff5449", warning: "#ffb020", note: "#6ea8ff" };

class Overlay {
  constructor(svg) { this.svg = svg; }

  /* unit: pixels of the recording for one pixel of the screen, so that lines and letters keep their size. */
  draw(recording, frame, finding, shown, unit) {
    const { width, height } = recording.facts;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.replaceChildren();
    this.unit = unit;
    this.bounds = { width, height };
    this.labels = [];
    if (shown.ignored) this.ignored(recording, frame);
    const during = finding && frame >= finding.frames.first && frame <= finding.frames.last;
    if (shown.region && during) {
      this.box(finding.region, onAnyGround[finding.severity], { dash: "1 4", className: "region", thin: true });
    }
    const copies = recording.copiesAt(frame);
    if (shown.copies) this.copies(recording, copies, finding);
    if (shown.crop && finding && finding.kind === "crop" && during) this.band(finding, copies);
    if (shown.arrow && finding && finding.kind === "ghost" && during) this.arrow(recording, finding, copies);
  }

  box(rect, colour, { dash = "", className, thin = false }) {
    const unit = this.unit;
    const margin = 2 * unit;
    const place = {
      x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin, height: rect.height + 2 * margin,
    };
    // A dark line below keeps the outline visible on any ground.
    const common = { ...place, rx: 2 * unit, fill: "none" };
    this.svg.append(svgElement("rect", { ...common, stroke: "#000a", "stroke-width": (thin ? 2 : 4) * unit }));
    this.svg.append(svgElement("rect", {
      ...common, class: className, style: `stroke: ${colour}`, "stroke-width": (thin ? 1.5 : 2) * unit,
      "stroke-dasharray": dash.split(" ").map((part) => part * unit).join(" "),
    }));
  }

  copies(recording, copies, finding) {
    for (const copy of copies) {
      if (copy.width <= 0 || (copy.opacity !== null && copy.opacity < 0.02)) continue;
      // A member that goes with its group is drawn as part of it, but for one that a finding names alone.
      const speaks = recording.speaks(copy.element) || this.isNamedAlone(recording, copy.element, finding);
      if (!speaks) continue;
      const rect = {
        x: copy.x - copy.width / 2, y: copy.y - copy.height / 2, width: copy.width, height: copy.height,
      };
      // What goes or stands elsewhere is no part of a finding on something else.
      const told = finding ? finding.elements.includes(copy.element) : copy.moving;
      if (finding && !told) continue;
      this.box(rect, copy.moving ? "#ff9d57" : "#5fe0a0", {
        dash: copy.moving ? "6 3" : "", className: copy.moving ? "moving" : "rest", thin: !told,
      });
      if (told) {
        this.label(rect, `${copy.element} ${copy.moving ? "moving" : "at rest"} ${percent(copy.opacity)}`,
          copy.moving);
      }
    }
  }

  isNamedAlone(recording, id, finding) {
    return finding !== null && finding.elements.includes(id)
      && !finding.elements.includes(recording.elements.get(id).group);
  }

  /* A name below the copy where it moves, above where it rests: both can be read when they lie on each other. */
  label(rect, text, below) {
    const unit = this.unit;
    const size = 12 * unit;
    const width = text.length * 6.9 * unit;
    const x = clamp(rect.x, 0, Math.max(0, this.bounds.width - width));
    const lowest = this.bounds.height - 4 * unit;
    const start = clamp(below ? rect.y + rect.height + 16 * unit : rect.y - 8 * unit, size, lowest);
    const isFree = (y) =>
      !this.labels.some((other) => Math.abs(other.y - y) < 15 * unit && Math.abs(other.x - x) < width);
    /* First the way that it lies beside its copy, then the other; where all is full names lie on each other. */
    const line = 15 * unit * (below ? 1 : -1);
    const lines = [0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6].map((count) => start + count * line);
    const y = lines.find((place) => place >= size && place <= lowest && isFree(place)) ?? start;
    this.labels.push({ x, y });
    this.svg.append(svgElement("text", {
      x, y, fill: below ? "#ffb680" : "#7df0b4", stroke: "#000c", "stroke-width": 3 * unit, "paint-order": "stroke",
      "font-size": size, "font-family": "ui-monospace, Menlo, 'DejaVu Sans Mono', monospace",
    }, text));
  }

  /* From the copy at rest to the one that moves. */
  arrow(recording, finding, copies) {
    const names = finding.elements.filter((id) => recording.speaks(id));
    for (const id of names) {
      const rest = copies.find((copy) => copy.element === id && !copy.moving);
      const moving = copies.find((copy) => copy.element === id && copy.moving);
      if (!rest || !moving) continue;
      const [dx, dy] = [moving.x - rest.x, moving.y - rest.y];
      const length = Math.hypot(dx, dy);
      if (length < 1) continue;
      const unit = this.unit;
      const [ux, uy] = [dx / length, dy / length];
      const head = Math.min(9 * unit, length / 2);
      const path = `M${rest.x} ${rest.y}L${moving.x} ${moving.y}`
        + `M${moving.x - head * (ux + uy * 0.6)} ${moving.y - head * (uy - ux * 0.6)}L${moving.x} ${moving.y}`
        + `L${moving.x - head * (ux - uy * 0.6)} ${moving.y - head * (uy + ux * 0.6)}`;
      for (const [stroke, width] of [["#000c", 5], ["#ffe14d", 2.5]]) {
        this.svg.append(svgElement("path", {
          d: path, class: "arrow", fill: "none", stroke, "stroke-width": width * unit, "stroke-linecap": "round",
        }));
      }
    }
  }

  /* The straight band that a copy lacks. */
  band(finding, copies) {
    const copy = copies.find((one) => one.moving && finding.elements.includes(one.element));
    const rect = copy
      ? { x: copy.x - copy.width / 2, y: copy.y - copy.height / 2, width: copy.width, height: copy.height }
      : finding.region;
    const { edge, missingPixels } = finding.evidence;
    const across = edge === "left" || edge === "right";
    const scale = copy ? (across ? copy.scaleX : copy.scaleY) : 1;
    const missing = Math.max(2, missingPixels * scale);
    const band = {
      x: edge === "right" ? rect.x + rect.width - missing : rect.x,
      y: edge === "bottom" ? rect.y + rect.height - missing : rect.y,
      width: across ? missing : rect.width, height: across ? rect.height : missing,
    };
    this.svg.append(svgElement("rect", { ...band, class: "band", fill: "#ff4d4d88", stroke: "#fff",
      "stroke-width": this.unit }));
  }

  ignored(recording, frame) {
    for (const region of recording.timeline.ignored) {
      if (frame < region.first || frame > region.last) continue;
      this.svg.append(svgElement("rect", {
        x: region.region.x, y: region.region.y, width: region.region.width, height: region.region.height,
        class: "ignored", fill: "#8888", stroke: "#fff", "stroke-width": this.unit,
        "stroke-dasharray": `${3 * this.unit}`,
      }));
    }
  }
}
