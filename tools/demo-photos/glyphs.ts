/** Letters as strokes on a 4 by 6 grid, so that labels look the same on a machine without fonts. */

/** Points are two digits (x 0 to 4, y 0 to 6 from the top), lines are separated by bars. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|25 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13|33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '40 20 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 44 26 06',
  '%': '00 10 11 01 00|40 06|35 45 46 36 35',
  '°': '10 20 21 11 10',
  '-': '13 33',
  '/': '40 06',
  '.': '25 26',
  '+': '21 25|03 43',
};

const strokes = (glyph: string): string =>
  glyph
    .split('|')
    .map(
      (stroke) =>
        `M${stroke
          .split(' ')
          .map((point) => `${point[0]} ${point[1]}`)
          .join('L')}`,
    )
    .join('');

/**
 * One line of capitals, digits and a few signs as SVG, centred on `x` with its top at `y`; `height` of a capital in
 * scene units. Unknown characters leave a gap.
 */
export function lettering(text: string, x: number, y: number, height: number, ink: string, weight = 0.85): string {
  const unit = height / 6;
  const advance = 5.6;
  const width = (text.length * advance - 1.6) * unit;
  const paths = text
    .split('')
    .map((character, index) => {
      const glyph = GLYPHS[character];
      return glyph ? `<path transform="translate(${(index * advance).toFixed(1)} 0)" d="${strokes(glyph)}"/>` : '';
    })
    .join('');
  return `<g transform="translate(${(x - width / 2).toFixed(1)} ${y.toFixed(1)}) scale(${unit.toFixed(3)})" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}
