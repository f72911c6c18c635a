/** The selectable colours of the app: each with the lightness steps of the green one, so that all keep its contrasts. */
import type { MantineColorsTuple } from '@mantine/core';

export interface Palette {
  /** Ten shades, light to dark; white text on shades 6 to 9 has a contrast of at least 4.5. */
  shades: MantineColorsTuple;
  /** The side menu: its background in the light and in the dark scheme, and the active entry in the dark one. */
  rail: { light: string; dark: string; activeInDark: string };
}

/** Dark green, the product's colour (spec section 9), first; the others have its luminances in other hues. */
export const PALETTES = {
  green: {
    shades: [
      '#eef6f1',
      '#dcebe3',
      '#b9d7c7',
      '#92c0a9',
      '#6ca98b',
      '#4c9272',
      '#357c5c',
      '#2a6d4f',
      '#1f5d42',
      '#154631',
    ],
    rail: { light: '#17402e', dark: '#10241b', activeInDark: '#235843' },
  },
  petrol: {
    shades: [
      '#ecf5f7',
      '#d9eaee',
      '#b3d6dd',
      '#87bfc9',
      '#5ba7b5',
      '#35909f',
      '#137a89',
      '#006b79',
      '#055b67',
      '#02444e',
    ],
    rail: { light: '#043f47', dark: '#0a2328', activeInDark: '#105661' },
  },
  blue: {
    shades: [
      '#edf4fe',
      '#dbe8fa',
      '#b8d2f5',
      '#91b8ec',
      '#6b9fe2',
      '#4d86cf',
      '#3670b8',
      '#2c62a5',
      '#21538f',
      '#173e6e',
    ],
    rail: { light: '#183962', dark: '#102035', activeInDark: '#264f83' },
  },
  violet: {
    shades: [
      '#f5f2fe',
      '#e9e4fa',
      '#d3caf4',
      '#bcadeb',
      '#a590e1',
      '#8f76ce',
      '#7a60b7',
      '#6b53a4',
      '#5b458f',
      '#45336d',
    ],
    rail: { light: '#3e3062', dark: '#231c35', activeInDark: '#564482' },
  },
  plum: {
    shades: [
      '#fdf0f7',
      '#f7e1ed',
      '#efc4db',
      '#e2a3c6',
      '#d383b1',
      '#be689b',
      '#a75285',
      '#954576',
      '#803964',
      '#62294c',
    ],
    rail: { light: '#582845', dark: '#311826', activeInDark: '#763a5e' },
  },
  terracotta: {
    shades: [
      '#fdf1ec',
      '#f8e3da',
      '#f0c7b6',
      '#e4a88e',
      '#d58a67',
      '#c26f48',
      '#aa5932',
      '#984c27',
      '#833f1c',
      '#642e14',
    ],
    rail: { light: '#5a2c16', dark: '#311a0f', activeInDark: '#793f23' },
  },
  graphite: {
    shades: [
      '#f3f4f6',
      '#e6e7ea',
      '#cdd0d5',
      '#b1b6bd',
      '#969da5',
      '#7e858e',
      '#687078',
      '#5b6269',
      '#4d535a',
      '#393e44',
    ],
    rail: { light: '#35393e', dark: '#1e2023', activeInDark: '#4a4f55' },
  },
} as const satisfies Record<string, Palette>;

export type Colour = keyof typeof PALETTES;

/** Names of the colours, the product's own first. */
export const COLOURS = Object.keys(PALETTES) as readonly Colour[];
