/* Ways of looking at a frame beside the frame itself. Each draws into the canvas's context. */

/* The samples of a picture at the canvas's size. */
function samples(image, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/* The frame half over another one. */
function drawOnionSkin(context, frame, other, strength) {
  const { width, height } = context.canvas;
  context.drawImage(other, 0, 0, width, height);
  context.globalAlpha = clamp(1 - strength / 17, 0.1, 0.9);
  context.drawImage(frame, 0, 0, width, height);
  context.globalAlpha = 1;
}

/* What differs from another frame, amplified; black is equal. */
function drawDifference(context, frame, other, strength) {
  const { width, height } = context.canvas;
  const picture = samples(frame, width, height);
  const a = picture.data;
  const b = samples(other, width, height).data;
  for (let place = 0; place < a.length; place += 4) {
    for (let colour = 0; colour < 3; colour += 1) {
      a[place + colour] = Math.min(255, Math.abs(a[place + colour] - b[place + colour]) * strength);
    }
  }
  context.putImageData(picture, 0, 0);
}

/*
 * What remains of a region when the best mix of both settled pictures is taken away: F - (1 - a) P0 - a P1, with the
 * share a that leaves least (least squares). A copy at rest is explained by it and goes; a second copy stays.
 * Returns the share, or null where both settled pictures are alike there.
 */
function drawResidual(context, frame, before, after, region, strength) {
  const { width, height } = context.canvas;
  const picture = samples(frame, width, height);
  const [f, p, q] = [picture.data, samples(before, width, height).data, samples(after, width, height).data];
  const left = clamp(Math.floor(region.x), 0, width);
  const top = clamp(Math.floor(region.y), 0, height);
  const right = clamp(Math.ceil(region.x + region.width), left, width);
  const bottom = clamp(Math.ceil(region.y + region.height), top, height);
  let product = 0;
  let square = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let place = (y * width + left) * 4; place < (y * width + right) * 4; place += 4) {
      for (let colour = 0; colour < 3; colour += 1) {
        const way = q[place + colour] - p[place + colour];
        product += way * (f[place + colour] - p[place + colour]);
        square += way * way;
      }
    }
  }
  const share = square > 0 ? clamp(product / square, 0, 1) : null;
  const taken = share === null ? 0 : share;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = (y * width + x) * 4;
      const inside = y >= top && y < bottom && x >= left && x < right;
      for (let colour = 0; colour < 3; colour += 1) {
        const sample = place + colour;
        f[sample] = inside
          ? Math.min(255, Math.abs(f[sample] - p[sample] - taken * (q[sample] - p[sample])) * strength)
          : f[sample] / 4;
      }
    }
  }
  context.putImageData(picture, 0, 0);
  return share;
}
