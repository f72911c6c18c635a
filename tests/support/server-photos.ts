/** Pictures for uploads. */
import sharp from 'sharp';

/** A textured JPEG of about 40 kB. */
export const jpeg = (seed = 1, width = 400, height = 300): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels[index] = (state >>> 24) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
};

/** A form of an intake call; repeated names are appended, not replaced. */
export function form(parts: readonly (readonly [string, string | Uint8Array])[]): FormData {
  const made = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return made;
}
