/** Recognises JPEGs that can be served as they came: those that a canvas made, as the counter's tablets send them. */

/** Segments that say how to draw: JFIF, an ICC profile, and the tables and frame of a baseline picture. */
const APP0 = 0xe0;
const APP2 = 0xe2;
const FRAME = 0xc0;
const DRAWING = new Set([APP0, APP2, FRAME, 0xdb, 0xc4, 0xdd]);
const SCAN = 0xda;
const END = 0xd9;
/** A JFIF segment without a thumbnail, and the head of a profile that fits one segment; bytes. */
const JFIF_BYTES = 16;
const PROFILE = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1');

/**
 * A JPEG that is nothing but a picture in sRGB, without its profile, whose texts may be anybody's; null if it is more: baseline, upright,
 * without metadata, and nothing after its end. Decoding it needs no conversion of colours, and encoding it again would only lose quality.
 */
export function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  const profiles = profilesOf(bytes);
  if (!profiles) return null;
  if (profiles.length === 0) return bytes;
  const ends = [0, ...profiles.map(({ end }) => end)];
  const starts = [...profiles.map(({ start }) => start), bytes.length];
  return Buffer.concat(ends.map((end, index) => bytes.subarray(end, starts[index])));
}

/** Where the profiles of a plain JPEG are; null if it is none. */
function profilesOf(bytes: Uint8Array): { start: number; end: number }[] | null {
  const profiles: { start: number; end: number }[] = [];
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (;;) {
    if (at + 4 > jpeg.length || jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1] ?? 0;
    const length = jpeg.readUInt16BE(at + 2);
    const body = jpeg.subarray(at + 4, at + 2 + length);
    const start = at;
    at += 2 + length;
    if (marker === SCAN) return endOfScan(jpeg, at) === jpeg.length ? profiles : null;
    if (!DRAWING.has(marker)) return null;
    if (marker === FRAME && body[5] !== 3) return null;
    if (marker === APP0 && length !== JFIF_BYTES) return null;
    if (marker !== APP2) continue;
    if (body.indexOf(PROFILE) !== 0 || !isSrgb(body.subarray(PROFILE.length))) return null;
    profiles.push({ start, end: at });
  }
}

/** Where a picture of one scan ends; −1 if it does not, or has more scans. */
function endOfScan(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const next = jpeg[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return next === END ? at + 2 : -1;
  }
  return -1;
}

/** Primaries of sRGB adapted to D50, and the light of its value 0.5 (IEC 61966-2-1). */
const PRIMARIES = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] };
const HALF = 0.214;
const TOLERANCE = 0.002;
const HEADER = 128;

/** Whether an ICC profile (ICC.1:2022) describes sRGB, by its primaries and its curves. */
function isSrgb(profile: Buffer): boolean {
  if (profile.length < HEADER + 4) return false;
  const tags = new Map<string, Buffer>();
  const count = Math.min(profile.readUInt32BE(HEADER), 64);
  for (let at = HEADER + 4; at + 12 <= profile.length && tags.size < count; at += 12) {
    const from = profile.readUInt32BE(at + 4);
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(from, from + profile.readUInt32BE(at + 8)));
  }
  const fixed = (name: string, at: number) => {
    const tag = tags.get(name);
    return tag && at + 4 <= tag.length ? tag.readInt32BE(at) / 65_536 : Number.NaN;
  };
  const near = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE;
  const hasPrimaries = Object.entries(PRIMARIES).every(([name, xyz]) =>
    xyz.every((each, index) => near(fixed(name, 8 + 4 * index), each)),
  );
  // A parametric curve, of more than a power: (a x + b) to the power of g.
  const hasCurves = ['rTRC', 'gTRC', 'bTRC'].every((name) => {
    if (tags.get(name)?.toString('latin1', 0, 4) !== 'para') return false;
    return near((fixed(name, 16) * 0.5 + fixed(name, 20)) ** fixed(name, 12), HALF);
  });
  return hasPrimaries && hasCurves;
}
