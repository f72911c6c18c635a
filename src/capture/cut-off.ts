/**
 * Whether the subject is cut off by the picture's edge. The corners show the background; if they disagree there is no hint: a table's edge
 * or a hand is no reason to bother a person.
 */
import type { Pixels } from './hints.ts';

/** Edge of a cell in pixels: cloth and counter are compared as areas, not as threads and grain. */
const CELL = 16;
/** Edge of a corner in cells. */
const CORNER = 3;
/** Distances between colours, see `distance`. */
const SAME_GROUND = 26;
const SUBJECT = 34;
/** Share of a side that must be subject, in one piece, for the subject to count as cut off. */
const SIDE_SHARE = 0.14;
const SIDES_MIN = 2;
/** Share of the picture's edge that must show the background; with less, it may be the colour of cloth that fills the picture. */
const GROUND_SHARE_MIN = 0.5;

type Colour = readonly [red: number, green: number, blue: number];

/** Whether a subject on an even background touches at least two sides of the picture. */
export function isCutOff(pixels: Pixels): boolean {
  const columns = Math.floor(pixels.width / CELL);
  const rows = Math.floor(pixels.height / CELL);
  if (columns < CORNER * 3 || rows < CORNER * 3) return false;
  const cells = cellsOf(pixels, columns, rows);
  const ground = groundOf(cells, columns, rows);
  if (!ground) return false;
  const isSubject = (x: number, y: number): boolean => distance(cells[y * columns + x]!, ground) > SUBJECT;
  // Two cells deep, so that a shadow or a thread at the edge does not count.
  const sides = [
    Array.from({ length: columns }, (_, at) => isSubject(at, 0) && isSubject(at, 1)),
    Array.from({ length: columns }, (_, at) => isSubject(at, rows - 1) && isSubject(at, rows - 2)),
    Array.from({ length: rows }, (_, at) => isSubject(0, at) && isSubject(1, at)),
    Array.from({ length: rows }, (_, at) => isSubject(columns - 1, at) && isSubject(columns - 2, at)),
  ];
  const edge = sides.flat();
  if (edge.filter((each) => !each).length < edge.length * GROUND_SHARE_MIN) return false;
  return sides.filter((side) => longestRun(side) >= SIDE_SHARE).length >= SIDES_MIN;
}

/** Mean colour of each cell, row by row. */
function cellsOf({ data, width }: Pixels, columns: number, rows: number): Colour[] {
  const sums = new Float64Array(columns * rows * 3);
  for (let y = 0; y < rows * CELL; y++) {
    let from = y * width * 4;
    let to = Math.floor(y / CELL) * columns * 3;
    for (let column = 0; column < columns; column++, to += 3) {
      for (const end = from + CELL * 4; from < end; from += 4) {
        sums[to]! += data[from]!;
        sums[to + 1]! += data[from + 1]!;
        sums[to + 2]! += data[from + 2]!;
      }
    }
  }
  return Array.from({ length: columns * rows }, (_, index) => {
    const [red, green, blue] = sums.subarray(index * 3);
    return [red! / CELL ** 2, green! / CELL ** 2, blue! / CELL ** 2];
  });
}

/** Colour of the background: that of the corners, if at least three of the four agree. */
function groundOf(cells: readonly Colour[], columns: number, rows: number): Colour | null {
  const corner = (left: number, top: number): Colour => {
    const own = Array.from(
      { length: CORNER ** 2 },
      (_, index) => cells[(top + Math.floor(index / CORNER)) * columns + left + (index % CORNER)]!,
    );
    return meanOf(own);
  };
  const [right, bottom] = [columns - CORNER, rows - CORNER];
  const corners = [corner(0, 0), corner(right, 0), corner(0, bottom), corner(right, bottom)];
  const agreeing = corners
    .map((one) => corners.filter((other) => distance(one, other) < SAME_GROUND))
    .reduce((most, each) => (each.length > most.length ? each : most));
  return agreeing.length >= 3 ? meanOf(agreeing) : null;
}

const meanOf = (colours: readonly Colour[]): Colour => {
  const part = (index: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[index], 0) / colours.length;
  return [part(0), part(1), part(2)];
};

/** Distance between two colours; brightness counts half, because light falls off towards the edges. */
function distance(one: Colour, other: Colour): number {
  const [red, green, blue] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  const light = (red + green + blue) / 3;
  return Math.hypot(light * 0.6, red - light, green - light, blue - light);
}

/** Longest unbroken run of subject along a side, as a share of it. */
function longestRun(side: readonly boolean[]): number {
  let longest = 0;
  let run = 0;
  for (const each of side) {
    run = each ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest / side.length;
}
