import { encode, TooManyPixels, type Encoded } from './encode.ts';
import type { Target } from './fit.ts';

export interface CompressRequest {
  id: number;
  file: Blob;
  target: Target;
}

export type CompressReply =
  | { id: number; ok: true; value: Encoded }
  | { id: number; ok: false; why: 'undecodable' | 'tooManyPixels' };

self.addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => void reply(data));

async function reply({ id, file, target }: CompressRequest): Promise<void> {
  try {
    const value = await encode(file, target);
    const message: CompressReply = { id, ok: true, value };
    self.postMessage(message, { transfer: [value.bytes, value.thumbnail] });
  } catch (error) {
    const why = error instanceof TooManyPixels ? 'tooManyPixels' : 'undecodable';
    const message: CompressReply = { id, ok: false, why };
    self.postMessage(message);
  }
}
