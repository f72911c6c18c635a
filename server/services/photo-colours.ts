/** Names the colours of what a photo shows: k-means in CIELAB over a small copy, the border taken for the background. */
import { and, eq } from 'drizzle-orm';

import { COLOURS } from '../../contract/vocabulary/colours.ts';
import { photos } from '../db/schema/items.ts';
import type { Deps } from './deps.ts';
import { colourDistance, type Lab, labOf } from './lab.ts';
import { masterName, rawName } from './photos.ts';
import { decodeTurn, openPicture } from './pictures.ts';

type ColourId = (typeof COLOURS)[number]['id'];

export interface PhotoColours {
  ids: ColourId[];
  /** From 0 to 1. */
  confidence: number;
}

const EDGE = 64;
const CLUSTERS = 6;
const ROUNDS = 12;
/** Ring of pixels at the edge that shows what lies behind the thing. */
const BORDER = 4;
/** Nearer than this to the background is background; a second colour has at least this share of the thing. */
const BACKGROUND_NEAR = 12;
const SECOND_SHARE = 0.25;
/** Measured on drawn garments in bad light: the first name is right this often at best. */
const AT_BEST = 0.83;
const FAR = 25;

/** The colours of an item's own photo; null where it has none, or its picture cannot be read. */
export async function photoColours(
  { db, storage, log }: Deps,
  entity: string,
  recordId: string,
): Promise<PhotoColours | null> {
  const [photo] = await db
    .select({ imageId: photos.imageId, state: photos.state })
    .from(photos)
    .where(and(eq(photos.entity, entity), eq(photos.recordId, recordId), eq(photos.slot, 'itemImage')))
    .orderBy(photos.position)
    .limit(1);
  if (!photo) return null;
  const names = [rawName(photo.imageId), masterName(photo.imageId)];
  // The job may finish between the two looks; then the other file is there.
  const bytes = await storage.read(names[photo.state === 'raw' ? 0 : 1] ?? '');
  const read = bytes ?? (await storage.read(names[photo.state === 'raw' ? 1 : 0] ?? ''));
  if (!read) return null;
  try {
    const pixels = await decodeTurn(() =>
      openPicture(read)
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize(EDGE, EDGE, { fit: 'fill' })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    );
    return coloursOf(pixels);
  } catch (error) {
    log.warn({ imageId: photo.imageId, err: error }, 'colours could not be read');
    return null;
  }
}

/** Names the colours of 64 × 64 pixels of red, green and blue. The same pixels always give the same names. */
export function coloursOf(pixels: Uint8Array): PhotoColours | null {
  const all = Array.from({ length: EDGE * EDGE }, (_, index) =>
    labOf(pixels[index * 3] ?? 0, pixels[index * 3 + 1] ?? 0, pixels[index * 3 + 2] ?? 0),
  );
  const isBorder = (index: number) => {
    const [x, y] = [index % EDGE, Math.floor(index / EDGE)];
    return Math.min(x, y, EDGE - 1 - x, EDGE - 1 - y) < BORDER;
  };
  const behind = mean(all.filter((_, index) => isBorder(index)));
  const inside = all.filter((_, index) => !isBorder(index));
  const thing = inside.filter((lab) => colourDistance(lab, behind) > BACKGROUND_NEAR);
  // White on white: then what is in the middle is all there is to go by.
  const seen = thing.length > inside.length / 20 ? thing : inside;
  const shares = new Map<ColourId, { share: number; far: number }>();
  for (const { centre, size } of clusters(seen)) {
    const { id, far } = nearest(centre);
    const known = shares.get(id) ?? { share: 0, far };
    shares.set(id, { share: known.share + size / seen.length, far: Math.min(known.far, far) });
  }
  const ranked = [...shares].toSorted(([, one], [, other]) => other.share - one.share);
  const [first, second] = ranked;
  if (!first) return null;
  const ids = second && second[1].share >= SECOND_SHARE ? [first[0], second[0]] : [first[0]];
  const sure = first[1].share * Math.max(0, 1 - first[1].far / FAR);
  return { ids, confidence: Math.round(Math.min(AT_BEST, Math.max(0.1, sure)) * 100) / 100 };
}

const palette = COLOURS.flatMap(({ id, hex }) => {
  if (hex === null) return [];
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  return [{ id, lab: labOf(red ?? 0, green ?? 0, blue ?? 0) }];
});

function nearest(lab: Lab): { id: ColourId; far: number } {
  const [first] = palette
    .map(({ id, lab: known }) => ({ id, far: colourDistance(lab, known) }))
    .toSorted((one, other) => one.far - other.far);
  if (!first) throw new RangeError('no colours');
  return first;
}

/** k-means that begins with evenly spaced shades, so that it always ends the same. */
function clusters(labs: readonly Lab[]): { centre: Lab; size: number }[] {
  const sorted = labs.toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  let centres = Array.from(
    { length: CLUSTERS },
    (_, index) => sorted[Math.floor(((index + 0.5) * sorted.length) / CLUSTERS)] as Lab,
  );
  let groups: Lab[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    groups = centres.map(() => []);
    for (const lab of sorted) groups[closest(centres, lab)]?.push(lab);
    centres = groups.map((group, index) => (group.length > 0 ? mean(group) : (centres[index] as Lab)));
  }
  return groups.flatMap((group, index) => {
    return group.length > 0 ? [{ centre: centres[index] as Lab, size: group.length }] : [];
  });
}

function closest(centres: readonly Lab[], lab: Lab): number {
  const squares = centres.map((centre) =>
    centre.reduce((sum, value, axis) => sum + (value - (lab[axis] ?? 0)) ** 2, 0),
  );
  return squares.indexOf(Math.min(...squares));
}

function mean(labs: readonly Lab[]): Lab {
  const sums = [0, 1, 2].map((axis) => labs.reduce((sum, lab) => sum + (lab[axis] ?? 0), 0) / Math.max(1, labs.length));
  return [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0];
}
