import type { Camera, Still } from '../../capture/camera.ts';
import { scoreFrame } from '../../capture/compress.ts';
import { HINT_EDGE, type Hint } from '../../capture/hints.ts';
import { smallPicture } from '../../capture/small-picture.ts';

/** A photo of the counter: its file, and what is computed from it a moment later. */
export interface TakenPhoto {
  still: Still;
  /** For strips and lists; null if this browser cannot make one. */
  small: Promise<ArrayBuffer | null>;
  hints: Promise<readonly Hint[]>;
}

/** Takes a still. Its thumbnail and hints come from the live picture, which is available at once. */
export async function shootInto(camera: Camera, video: HTMLVideoElement): Promise<TakenPhoto> {
  const small = smallPicture(video);
  const hints = hintsFor(video);
  return { still: await camera.shoot(video), small, hints };
}

/** What may be wrong with a picture or a frame; empty if that is unknown. */
export async function hintsFor(source: ImageBitmapSource): Promise<readonly Hint[]> {
  try {
    return await scoreFrame(await createImageBitmap(source, { resizeWidth: HINT_EDGE, resizeQuality: 'medium' }));
  } catch {
    return [];
  }
}
