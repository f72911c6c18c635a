/** A file that is no whole backup: cut off, changed, or something else. The words continue the name of the file. */
export class BrokenFileError extends Error {}

/** Reads a stream in pieces of a wanted size. */
export interface Chunks {
  /** Exactly `size` bytes. Throws `BrokenFileError` if the stream ends before. */
  take(size: number): Promise<Uint8Array>;
  /** At least one byte, at most `most`. Throws `BrokenFileError` if there is none. */
  some(most: number): Promise<Uint8Array>;
  /** At most `most` bytes; fewer only at the end of the stream. */
  upTo(most: number): Promise<Uint8Array>;
}

/** Reads a stream piece by piece; only what is asked for is in memory. */
export function chunks(source: AsyncIterable<Uint8Array>): Chunks {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  /** Null at the end. */
  const next = async (most: number): Promise<Uint8Array | null> => {
    while (rest.length === 0) {
      const { done, value } = await pieces.next();
      if (done) return null;
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(most);
    return piece;
  };
  const upTo = async (most: number) => {
    const parts: Uint8Array[] = [];
    for (let left = most; left > 0;) {
      const piece = await next(left);
      if (!piece) break;
      parts.push(piece);
      left -= piece.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };
  return {
    upTo,
    async take(size) {
      const piece = await upTo(size);
      if (piece.length < size) throw cutOff();
      return piece;
    },
    async some(most) {
      const piece = await next(most);
      if (!piece) throw cutOff();
      return piece;
    },
  };
}

/** The error of a file that ends too early. */
export const cutOff = (): BrokenFileError => new BrokenFileError('is cut off: its end is missing');
