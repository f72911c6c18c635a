/** Cloth colours: the Italian word as a clerk writes it, and the colour value. */
export interface Colour {
  word: string;
  hex: string;
}

const colour = (word: string, hex: string): Colour => ({ word, hex });

/** All colours by English key. */
export const PALETTE = {
  black: colour('nero', '#26262a'),
  white: colour('bianco', '#eeeeea'),
  cream: colour('panna', '#eadfc6'),
  grey: colour('grigio', '#8c8e90'),
  charcoal: colour('antracite', '#44484d'),
  beige: colour('beige', '#cdb692'),
  camel: colour('cammello', '#b1854f'),
  brown: colour('marrone', '#6a4630'),
  rust: colour('ruggine', '#a9532c'),
  red: colour('rosso', '#b3262b'),
  burgundy: colour('bordeaux', '#6b1c2c'),
  mustard: colour('senape', '#c1962a'),
  green: colour('verde bosco', '#2f5d42'),
  olive: colour('verde militare', '#626642'),
  sage: colour('salvia', '#98a78d'),
  aqua: colour('verde acqua', '#86bfb0'),
  petrol: colour('petrolio', '#1f5664'),
  sky: colour('azzurro', '#8db6d6'),
  blue: colour('blu', '#2c529b'),
  navy: colour('blu navy', '#222e4d'),
  denim: colour('blu denim', '#3f5b84'),
  washed: colour('blu slavato', '#7f9bbb'),
  lilac: colour('lilla', '#b8a2cc'),
  pink: colour('rosa', '#e0adb4'),
  fuchsia: colour('fucsia', '#b92f6d'),
  coral: colour('corallo', '#d9715b'),
} as const satisfies Record<string, Colour>;

/** Key of a colour. */
export type ColourName = keyof typeof PALETTE;

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Lightens (positive) or darkens (negative) a colour by -1 to 1. */
export function shade(hex: string, by: number): string {
  const target = by > 0 ? 255 : 0;
  const part = Math.abs(by);
  return `#${rgbOf(hex)
    .map((each) =>
      Math.round(each + (target - each) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
