import {
  Button,
  createTheme,
  type CSSVariablesResolver,
  type InputProps,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeOverride,
} from '@mantine/core';

import { PALETTES, type Colour, type Palette } from './palettes.ts';

/** Greys of the dark scheme, with a tint of the green. */
const dark: MantineColorsTuple = [
  '#dde3df',
  '#bcc5c0',
  '#98a39d',
  '#7e8a83',
  '#48524d',
  '#39423d',
  '#27302b',
  '#1a211d',
  '#141a17',
  '#0e1310',
];

/** Of no more faces than needed: every text is measured only after all of them are looked up. */
const SANS = 'Geist, system-ui, sans-serif';
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace';

/** Height of touch targets: a fingertip on a counter tablet, less for a mouse with a small size selected (`global.css`). */
const TOUCH = 'var(--ordito-touch)';

const base = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 6 },
  defaultRadius: 'md',
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: SANS, fontWeight: '600', textWrap: 'balance' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Components that not every first screen shows are configured by name, not imported: their code stays out of the first load.
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({
        root: size === 'md' || size === undefined ? { '--button-height': TOUCH, '--button-fz': '1rem' } : {},
      }),
    }),
    ActionIcon: { defaultProps: { size: TOUCH, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: TOUCH } },
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: MantineTheme, { size }: InputProps) => ({
        wrapper: size === 'md' || size === undefined ? { '--input-height': TOUCH } : {},
      }),
    },
    // Hints below the input, so that inputs side by side align.
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Pagination: { defaultProps: { size: TOUCH } },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } },
  },
});

/** Mantine's theme in a colour. Green that means "good" stays green. */
export const themeOf = (colour: Colour): MantineThemeOverride =>
  createTheme({ ...base, colors: { green: PALETTES.green.shades, dark, accent: PALETTES[colour].shades } });

/** Colours independent of the selected one: paper, surfaces, lines and text that meet AA contrast in both schemes. */
const LIGHT = {
  '--mantine-color-body': '#f6f6f2',
  '--mantine-color-text': '#18211c',
  '--mantine-color-dimmed': '#59655f',
  '--mantine-color-placeholder': '#6b756f',
  '--mantine-color-error': '#c02a2a',
  '--ordito-surface': '#ffffff',
  '--ordito-sunken': '#ecede7',
  '--ordito-line': '#dfe1da',
};
const DARK = {
  '--mantine-color-text': '#dde3df',
  '--mantine-color-dimmed': '#98a39d',
  '--mantine-color-placeholder': '#8b968f',
  '--mantine-color-error': '#ff8787',
  '--ordito-surface': '#212925',
  '--ordito-sunken': '#161c19',
  '--ordito-line': '#343d38',
};

/** Colours of a scheme, in a selected colour: accent text, and the side menu. */
export function schemeColours(colour: Colour, scheme: 'light' | 'dark') {
  const { shades, rail }: Palette = PALETTES[colour];
  return scheme === 'light'
    ? {
        ...LIGHT,
        '--mantine-color-anchor': shades[8],
        '--ordito-rail': rail.light,
        '--ordito-rail-text': shades[1],
        '--ordito-rail-active': shades[7],
      }
    : {
        ...DARK,
        '--mantine-color-anchor': shades[3],
        '--ordito-rail': rail.dark,
        '--ordito-rail-text': shades[1],
        '--ordito-rail-active': rail.activeInDark,
      };
}

/** CSS variables beyond Mantine's own. */
export const cssVariablesOf =
  (colour: Colour): CSSVariablesResolver =>
  () => ({
    variables: {
      '--ordito-bar': '50px',
      '--ordito-side': '220px',
      '--ordito-side-small': '54px',
    },
    light: schemeColours(colour, 'light'),
    dark: schemeColours(colour, 'dark'),
  });
