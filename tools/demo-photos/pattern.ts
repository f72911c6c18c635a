/** Printed and woven patterns as tiling SVG squares. */
import type { Random } from '../../server/demo/random.ts';
import type { Pattern } from '../../server/demo/subject.ts';

/** Edge of a pattern tile, in pixels. */
export const PATTERN_SIZE = 256;
const S = PATTERN_SIZE;

const box = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" fill-opacity="${opacity}"/>`;

const repeat = (step: number, draw: (at: number) => string): string =>
  Array.from({ length: S / step }, (_, index) => draw(index * step)).join('');

const grid = (step: number, draw: (x: number, y: number) => string): string =>
  repeat(step, (y) => repeat(step, (x) => draw(x, y)));

/** Repeats a mark near an edge on the opposite side, so that the tile has no seam. */
const wrapped = (x: number, y: number, mark: string): string =>
  [-S, 0, S]
    .flatMap((dy) => [-S, 0, S].map((dx) => ({ dx, dy })))
    .filter(({ dx, dy }) => x + dx > -60 && x + dx < S + 60 && y + dy > -60 && y + dy < S + 60)
    .map(({ dx, dy }) => `<g transform="translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})">${mark}</g>`)
    .join('');

function flower(size: number, petal: string, heart: string, turn: number): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (angle) =>
        `<ellipse rx="${(size * 0.36).toFixed(1)}" ry="${(size * 0.52).toFixed(1)}" cy="${(-size * 0.55).toFixed(1)}" fill="${petal}" transform="rotate(${(angle + turn).toFixed(0)})"/>`,
    )
    .join('');
  return `${petals}<circle r="${(size * 0.28).toFixed(1)}" fill="${heart}"/>`;
}

const leaf = (size: number, fill: string, turn: number): string =>
  `<path d="M0 0 C ${size * 0.5} ${-size * 0.4} ${size * 0.9} ${-size * 0.3} ${size * 1.3} 0 C ${size * 0.9} ${size * 0.3} ${size * 0.5} ${size * 0.4} 0 0" fill="${fill}" transform="rotate(${turn.toFixed(0)})"/>`;

function floral(ink: string, accent: string, random: Random): string {
  const spots = [
    [34, 40],
    [120, 20],
    [206, 58],
    [70, 118],
    [160, 112],
    [238, 150],
    [28, 196],
    [112, 206],
    [192, 216],
  ];
  return spots
    .map(([x, y], index) => {
      const px = x! + random.between(-9, 9);
      const py = y! + random.between(-9, 9);
      const size = random.between(13, 22);
      const turn = random.between(0, 360);
      const leaves = leaf(size * 1.3, accent, turn + 40) + leaf(size, accent, turn + 190);
      return wrapped(
        px,
        py,
        leaves + flower(size, index % 3 === 1 ? accent : ink, index % 3 === 1 ? ink : accent, turn),
      );
    })
    .join('');
}

const drawn: Record<Pattern, (ink: string, accent: string, random: Random) => string> = {
  plain: () => '',
  stripes: (ink) => repeat(32, (x) => box(x, 0, 14, S, ink)),
  pinstripe: (ink) => repeat(32, (x) => box(x, 0, 2.6, S, ink, 0.75)),
  breton: (ink) => repeat(64, (y) => box(0, y, S, 24, ink)),
  gingham: (ink) => repeat(32, (at) => box(at, 0, 16, S, ink, 0.5) + box(0, at, S, 16, ink, 0.5)),
  tartan: (ink, accent) =>
    [box(0, 0, 74, S, ink, 0.55), box(0, 0, S, 74, ink, 0.55)].join('') +
    [100, 116, 216].map((at) => box(at, 0, 7, S, accent, 0.65) + box(0, at, S, 7, accent, 0.65)).join('') +
    box(166, 0, 22, S, ink, 0.4) +
    box(0, 166, S, 22, ink, 0.4),
  dots: (ink) =>
    grid(
      64,
      (x, y) =>
        `<circle cx="${x + 16}" cy="${y + 16}" r="9.5" fill="${ink}"/><circle cx="${x + 48}" cy="${y + 48}" r="9.5" fill="${ink}"/>`,
    ),
  floral,
  herringbone: (ink) =>
    repeat(64, (x) =>
      repeat(
        16,
        (y) =>
          `<path d="M${x} ${y + 30} l32 -32 v7 l-32 32 z M${x + 32} ${y - 2} l32 32 v7 l-32 -32 z" fill="${ink}" fill-opacity="0.75"/><path d="M${x} ${y + 30 - S} l32 -32 v7 l-32 32 z M${x + 32} ${y - 2 - S} l32 32 v7 l-32 -32 z M${x} ${y + 30 + S} l32 -32 v7 l-32 32 z M${x + 32} ${y - 2 + S} l32 32 v7 l-32 -32 z" fill="${ink}" fill-opacity="0.75"/>`,
      ),
    ),
  houndstooth: (ink) =>
    grid(
      64,
      (x, y) =>
        `<path transform="translate(${x} ${y})" fill="${ink}" d="M0 0H32V32H0ZM32 0L48 0 64 16V32L32 0ZM0 32L16 32 32 48V64H16L0 48ZM48 48L32 32H48L64 48V64H48ZM16 64 0 48V64Z"/>`,
    ),
};

/** A seamless pattern tile in the given colours, as an SVG of `PATTERN_SIZE` squared. */
export function patternSvg(pattern: Pattern, ground: string, ink: string, accent: string, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${S}" height="${S}">${box(0, 0, S, S, ground)}${drawn[pattern](ink, accent, random)}</svg>`;
}
