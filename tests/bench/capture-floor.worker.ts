/** The minimum work: one decode at a size the JPEG library supports, one drawing, one encoding. */
export interface FloorRequest {
  bytes: ArrayBuffer;
  /** Pixels of the picture, known to the bench. */
  width: number;
  height: number;
  edge: number;
  quality: number;
}

/** The finished JPEG. */
export interface FloorReply {
  bytes: ArrayBuffer;
}

self.addEventListener('message', ({ data }: MessageEvent<FloorRequest>) => void make(data));

async function make({ bytes, width, height, edge, quality }: FloorRequest): Promise<void> {
  const longest = Math.max(width, height);
  const part = Math.min(1, Math.ceil((8 * edge) / longest) / 8);
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: bytes,
    desiredWidth: Math.ceil(width * part),
    desiredHeight: Math.ceil(height * part),
  });
  const { image } = await decoder.decode();
  const scale = Math.min(1, edge / longest);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  decoder.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const reply: FloorReply = { bytes: await blob.arrayBuffer() };
  self.postMessage(reply, { transfer: [reply.bytes] });
}
