import type { Passage } from './proxy.ts';

/** Reads an upload's body at the link's rate, up to a number of bytes; the rest is left unread. */
export async function receive(
  { incoming, upload, proxy }: Passage,
  until = Number.POSITIVE_INFINITY,
  bytesPerSecond = 0,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  if (until <= 0) return Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    let taken = 0;
    const end = () => {
      incoming.pause();
      resolve(Buffer.concat(parts).subarray(0, until));
    };
    const take = (part: Buffer) => {
      parts.push(part);
      taken += part.length;
      upload.received += part.length;
      if (taken >= until || taken === upload.length) end();
      else incoming.resume();
    };
    incoming.on('data', (part: Buffer) => {
      incoming.pause();
      const wait = bytesPerSecond > 0 ? (1000 * part.length) / bytesPerSecond : proxy.turn(part.length);
      if (wait > 0) setTimeout(take, wait, part);
      else take(part);
    });
    incoming.on('close', () => {
      if (!incoming.complete) reject(new Error('the browser went away'));
    });
    incoming.on('error', reject);
  });
}
