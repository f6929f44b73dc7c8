/* Pictures out of the page's own data, decoded when they are first needed. */

class Pictures {
  constructor(recording) {
    this.recording = recording;
    this.loading = new Map();
  }

  decode(base64, key) {
    if (!this.loading.has(key)) {
      const image = new Image();
      image.src = `data:${this.recording.raw.mediaType};base64,${base64}`;
      this.loading.set(key, image.decode().then(() => image));
    }
    return this.loading.get(key);
  }

  /* The picture that shows a frame. */
  frame(frame) {
    const place = this.recording.pictureOf(frame);
    return this.decode(this.recording.raw.pictures[place], `f${place}`);
  }

  /* The parts of a frame that are there pixel for pixel. */
  crops(frame) {
    const crops = this.recording.raw.crops;
    const here = crops.map((crop, place) => ({ crop, place })).filter(({ crop }) => crop.frame === frame);
    return Promise.all(here.map(async ({ crop, place }) => (
      { region: crop.region, image: await this.decode(crop.picture, `c${place}`) })));
  }

  crop(finding, frame) {
    const place = this.recording.raw.crops.findIndex((crop) => crop.finding === finding && crop.frame === frame);
    if (place < 0) return null;
    return this.decode(this.recording.raw.crops[place].picture, `c${place}`);
  }
}
