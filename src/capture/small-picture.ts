/** A thumbnail of a shot, for strips and lists on this device. */

/** Longest edge in pixels. */
const EDGE = 240;
const QUALITY = 0.72;

/** Draws a small JPEG of a picture or a frame; null if this browser cannot. */
export async function smallPicture(source: ImageBitmapSource): Promise<ArrayBuffer | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  try {
    const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
    const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d', { alpha: false });
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    canvas.width = canvas.height = 0;
    return await blob.arrayBuffer();
  } catch {
    return null;
  }
}
