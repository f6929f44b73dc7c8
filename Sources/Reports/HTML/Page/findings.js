/* The list of findings: which one is chosen, and what it looks like at its frames. */

class FindingList {
  constructor(choose, goTo) {
    this.choose = choose;
    this.goTo = goTo;
    for (const button of document.querySelectorAll(".finding .pick")) {
      button.setAttribute("aria-expanded", "false");
      button.addEventListener("click", () => {
        const item = button.closest(".finding");
        if (item.classList.contains("open") && item.classList.contains("chosen")) this.close(item);
        else this.choose(this.recording.finding(item.dataset.finding));
      });
    }
    for (const button of document.querySelectorAll(".finding .jump")) {
      button.addEventListener("click", () => {
        const id = button.closest(".finding").dataset.finding;
        this.choose(this.recording.finding(id), Number(button.dataset.frame));
      });
    }
  }

  use(recording, pictures) {
    this.recording = recording;
    this.pictures = pictures;
    this.list = document.querySelector(`.list[data-recording="${recording.index}"]`);
  }

  item(finding) {
    return [...this.list.querySelectorAll(".finding")].find((item) => item.dataset.finding === finding.id);
  }

  close(item) {
    item.classList.remove("open");
    item.querySelector(".pick").setAttribute("aria-expanded", "false");
  }

  /* Opens the chosen finding; its pictures are made when it is first opened. */
  show(finding) {
    for (const item of this.list.querySelectorAll(".finding")) {
      const isChosen = finding !== null && item.dataset.finding === finding.id;
      item.classList.toggle("chosen", isChosen);
      if (!isChosen) { this.close(item); continue; }
      item.classList.add("open");
      item.querySelector(".pick").setAttribute("aria-expanded", "true");
      this.addPictures(item, finding);
    }
  }

  addPictures(item, finding) {
    if (item.dataset.pictured || !this.recording.hasPictures) return;
    item.dataset.pictured = "true";
    for (const button of item.querySelectorAll(".jump")) {
      const frame = Number(button.dataset.frame);
      const canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      button.prepend(canvas);
      this.drawCrop(canvas, finding, frame);
    }
  }

  async drawCrop(canvas, finding, frame) {
    const crop = await this.pictures.crop(finding.id, frame);
    const context = canvas.getContext("2d");
    if (crop) {
      [canvas.width, canvas.height] = [crop.naturalWidth, crop.naturalHeight];
      context.drawImage(crop, 0, 0);
    } else {
      const picture = await this.pictures.frame(frame);
      const scale = picture.naturalWidth / this.recording.facts.width;
      const { x, y, width, height } = finding.region;
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      context.drawImage(picture, x * scale, y * scale, width * scale, height * scale, 0, 0,
        canvas.width, canvas.height);
    }
  }

  setFrame(frame) {
    for (const button of this.list.querySelectorAll(".jump")) {
      button.setAttribute("aria-current", String(Number(button.dataset.frame) === frame));
    }
  }
}
