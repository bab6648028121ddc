// Builds an animated WebP without extra tools: the browser encodes still images, and this joins them.
// https://developers.google.com/speed/webp/docs/riff_container

/** Runs in the page. Crops each frame to the rectangle that differs from the previous frame. */
export async function encodeFrames(pngs) {
  const frames = [];
  let before;
  for (const png of pngs) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const box = before ? difference(before, pixels, width, height) : { x: 0, y: 0, width, height };
    before = pixels;
    if (!box) {
      frames.push(undefined);
      continue;
    }
    const part = new OffscreenCanvas(box.width, box.height);
    part.getContext('2d', { alpha: false }).drawImage(image, -box.x, -box.y);
    const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    frames.push({ ...box, webp: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) });
  }
  return frames;

  function difference(a, b, width, height) {
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let i = 0; i < b.length; i++) {
      if (a[i] === b[i]) continue;
      const x = i % width;
      const y = (i - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    if (right < 0) return undefined;
    // A frame can only begin at even coordinates.
    left -= left % 2;
    top -= top % 2;
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }
}

/** @param frames `{ x, y, width, height, webp, ms }`, the first one being the whole picture */
export function animate(frames) {
  const [{ width, height }] = frames;
  const chunks = [
    chunk('VP8X', [0x02, 0, 0, 0, ...three(width - 1), ...three(height - 1)]),
    chunk('ANIM', [0, 0, 0, 0, 0, 0]), // loops forever
    ...frames.map(({ x, y, width: w, height: h, ms, webp }) => {
      const head = [...three(x / 2), ...three(y / 2), ...three(w - 1), ...three(h - 1), ...three(ms)];
      return chunk(
        'ANMF',
        Buffer.concat([Buffer.from([...head, 0x02]), pictureIn(Buffer.from(webp, 'base64'))]),
      );
    }),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** The chunk with the pixels, from a file with one picture. */
function pictureIn(file) {
  for (let at = 12; at < file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (name === 'VP8 ') return file.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error('There is no picture in this file.');
}

function chunk(name, content) {
  const data = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const three = (value) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
