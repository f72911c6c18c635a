/** Films for Chromium's fake camera, which plays a file over and over (YUV4MPEG2). */
import type { Sharp } from 'sharp';

/** Size of its pictures. */
export const CAMERA = { width: 1280, height: 960 };
/** Frames per second: low enough for a machine without a GPU. */
const PACE = 5;

/** A picture as a frame: full planes of brightness and quarter planes of colour (BT.601, video range). */
export async function frameOf(picture: Sharp): Promise<Buffer> {
  const rgb = await picture.removeAlpha().raw().toBuffer();
  const { width, height } = CAMERA;
  const luma = Buffer.alloc(width * height);
  const blue = Buffer.alloc((width * height) / 4);
  const red = Buffer.alloc((width * height) / 4);
  for (let index = 0; index < luma.length; index++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(3 * index, 3 * index + 3);
    luma[index] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const at = (y / 2) * (width / 2) + x / 2;
    blue[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    red[at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, blue, red]);
}

/** Frames as a film; `pace` in frames a second. */
export const filmOf = (frames: readonly Buffer[], pace = PACE): Buffer =>
  Buffer.concat([Buffer.from(`YUV4MPEG2 W${CAMERA.width} H${CAMERA.height} F${pace}:1 Ip A1:1 C420\n`), ...frames]);

/** Flags of a browser whose camera plays a film and is allowed without asking. */
export const cameraFlags = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
