/** Reads codes from pictures with WebAssembly, off the main thread: a viewfinder must not stutter. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface DetectRequest {
  id: number;
  frame: ImageBitmap;
}

export interface DetectReply {
  id: number;
  /** Null if the reader could not be loaded. */
  texts: string[] | null;
}

// The package's default is a content delivery network.
prepareZXingModule({ overrides: { locateFile: () => wasm } });
const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128'] });

self.addEventListener('message', ({ data }: MessageEvent<DetectRequest>) => void reply(data));

async function reply({ id, frame }: DetectRequest): Promise<void> {
  const texts = await detector.detect(frame).then(
    (found) => found.map(({ rawValue }) => rawValue),
    () => null,
  );
  frame.close();
  self.postMessage({ id, texts } satisfies DetectReply);
}
