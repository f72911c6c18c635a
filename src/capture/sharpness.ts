/**
 * How sharp the clearest edges of a picture are. The variance of the Laplacian alone calls plain cloth blurred; divided by the
 * energy of the gradient it no longer depends on contrast, and for an edge of width s it is about 1 / 2s².
 */

/** Ratios of second to first derivative; large is sharp. */
export interface Sharpness {
  all: number;
  /** The softer of the two directions, or `Infinity` if one of them has no edges. */
  direction: number;
}

const TILE = 32;
/** The share of tiles with the clearest edges: measures the subject, not the empty counter. */
const CLEAREST = 0.12;
/** The share of tiles taken as even background, which has only noise. */
const EVEN = 0.1;
/** Grey levels per pixel: below this, soft folds of plain cloth look like a blurred picture. */
const CONTRAST_MIN = 2.2;
/** The same for one direction on its own. */
const DIRECTION_CONTRAST_MIN = 3;

/** Sums over one tile, per pixel: squared first and second derivatives along x and y, and the squared Laplacian. */
type Tile = Record<'dx' | 'dy' | 'dxx' | 'dyy' | 'laplacian', number>;

/** Measures a grey picture; null when it has no edges clear enough to tell. */
export function sharpnessOf(grey: Float32Array, width: number, height: number): Sharpness | null {
  const tiles: Tile[] = [];
  for (let y = 1; y + TILE < height; y += TILE) {
    for (let x = 1; x + TILE < width; x += TILE) tiles.push(measure(grey, width, x, y));
  }
  if (tiles.length === 0) return null;
  const both = clearest(tiles, ({ dx, dy }) => dx + dy);
  const edges = signal(tiles, both, 'dx') + signal(tiles, both, 'dy');
  if (edges < CONTRAST_MIN ** 2) return null;
  const along = (first: 'dx' | 'dy', second: 'dxx' | 'dyy'): number => {
    const own = clearest(tiles, (tile) => tile[first]);
    const energy = signal(tiles, own, first);
    return energy < DIRECTION_CONTRAST_MIN ** 2 ? Infinity : signal(tiles, own, second) / energy;
  };
  return {
    all: signal(tiles, both, 'laplacian') / edges,
    direction: Math.min(along('dx', 'dxx'), along('dy', 'dyy')),
  };
}

const clearest = (tiles: readonly Tile[], energy: (tile: Tile) => number): Tile[] =>
  tiles.toSorted((one, other) => energy(other) - energy(one)).slice(0, Math.ceil(tiles.length * CLEAREST));

/** Mean over some tiles of the signal above the noise: noise has no width, and would make every dark photo look sharp. */
function signal(tiles: readonly Tile[], some: readonly Tile[], part: keyof Tile): number {
  const mean = some.reduce((sum, tile) => sum + tile[part], 0) / some.length;
  const even = tiles.map((tile) => tile[part]).toSorted((one, other) => one - other)[Math.floor(tiles.length * EVEN)];
  return Math.max(0, mean - (even ?? 0));
}

function measure(grey: Float32Array, width: number, left: number, top: number): Tile {
  let [dx, dy, dxx, dyy, laplacian] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + TILE; y++) {
    for (let at = y * width + left, end = at + TILE; at < end; at++) {
      const twice = 2 * grey[at]!;
      const before = grey[at - 1]!;
      const after = grey[at + 1]!;
      const above = grey[at - width]!;
      const below = grey[at + width]!;
      const along = before + after - twice;
      const down = above + below - twice;
      dx += (after - before) * (after - before);
      dy += (below - above) * (below - above);
      dxx += along * along;
      dyy += down * down;
      laplacian += (along + down) * (along + down);
    }
  }
  const area = TILE * TILE;
  return { dx: dx / 4 / area, dy: dy / 4 / area, dxx: dxx / area, dyy: dyy / area, laplacian: laplacian / area };
}
