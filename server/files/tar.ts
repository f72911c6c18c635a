/** Tape archives as streams (POSIX ustar): any `tar` lists and unpacks them. */
import { BrokenFileError, chunks } from './chunks.ts';

const BLOCK = 512;

/** A file in an archive that is read: its bytes must be read before the next one is asked for. */
export interface TarEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** The header of a file. The size must be known, the name at most 100 characters. */
export function tarHeader(name: string, size: number, at: Date): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long for an archive: ${name}`);
  block.write(name, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  block.write('        0', 148);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(`${octal(sumOf(block), 7)}\0 `, 148, 'latin1');
  return block;
}

/** The zeros after a file of this size. */
export const tarPadding = (size: number): Uint8Array => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The end of an archive. */
export const TAR_END: Uint8Array = Buffer.alloc(2 * BLOCK);

/** Reads an archive. Throws `BrokenFileError` if it is none, or ends too early. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncIterable<TarEntry> {
  const input = chunks(source);
  for (;;) {
    const block = Buffer.from(await input.take(BLOCK));
    if (block.every((byte) => byte === 0)) {
      await input.take(BLOCK);
      return;
    }
    const text = (from: number, to: number) => block.toString('latin1', from, to).replace(/\0.*$/s, '');
    const sum = Number.parseInt(text(148, 156), 8);
    if (text(257, 262) !== 'ustar' || sum !== sumOf(block)) throw new BrokenFileError('is no backup, or was changed');
    const size = Number.parseInt(text(124, 136), 8);
    let left = size;
    const bytes = async function* () {
      while (left > 0) {
        const piece = await input.some(left);
        left -= piece.length;
        yield piece;
      }
    };
    const entry = { name: text(0, 100), size, bytes: bytes() };
    yield entry;
    for await (const _ of entry.bytes);
    while (left > 0) left -= (await input.some(left)).length;
    await input.take(tarPadding(size).length);
  }
}

/** The checksum counts its own field as spaces. */
const sumOf = (block: Buffer): number =>
  block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
