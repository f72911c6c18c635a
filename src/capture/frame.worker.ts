/** Encodes a frame of the live picture as JPEG, off the main thread. */
export interface FrameRequest {
  id: number;
  frame: ImageBitmap;
}

export interface FrameReply {
  id: number;
  /** Null when the frame could not be encoded. */
  bytes: ArrayBuffer | null;
}

/** High enough that compressing once more does not show. */
const QUALITY = 0.94;

self.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => void reply(data));

async function reply({ id, frame }: FrameRequest): Promise<void> {
  const bytes = await encode(frame).catch(() => null);
  frame.close();
  const message: FrameReply = { id, bytes };
  self.postMessage(message, { transfer: bytes ? [bytes] : [] });
}

async function encode(frame: ImageBitmap): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d context');
  context.drawImage(frame, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  canvas.width = canvas.height = 0;
  return blob.arrayBuffer();
}
