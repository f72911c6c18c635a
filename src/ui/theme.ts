import { Button, createTheme, Input, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Dark green, the product's colour (spec section 9); white text on shades 6 to 9 keeps a contrast of at least 4.5. */
const green: MantineColorsTuple = [
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
];

/** Greys of the dark scheme, with a trace of the green. */
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

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace';

/** Height of what is touched, in CSS pixels: the size of a fingertip on a counter tablet. */
const TOUCH = '44px';

/** How the product looks, for Mantine. */
export const theme = createTheme({
  colors: { green, dark },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 6 },
  defaultRadius: 'md',
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: SANS, fontWeight: '650', textWrap: 'balance' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Components the sign-in does not show are named, not imported: their code stays out of the first load.
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({
        root: size === 'md' || size === undefined ? { '--button-height': TOUCH, '--button-fz': '1rem' } : {},
      }),
    }),
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 44 } },
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({
        wrapper: size === 'md' || size === undefined ? { '--input-height': TOUCH } : {},
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      // Hints below the input, so that inputs side by side stay in line.
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Pagination: { defaultProps: { size: 44 } },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } },
  },
});

/** Colours that are ours and not Mantine's: paper, surfaces, lines and text that keep AA contrast in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--ordito-bar': '50px',
    '--ordito-side': '220px',
    '--ordito-side-small': '54px',
  },
  light: {
    '--mantine-color-body': '#f6f6f2',
    '--mantine-color-text': '#18211c',
    '--mantine-color-dimmed': '#59655f',
    '--mantine-color-placeholder': '#6b756f',
    '--mantine-color-anchor': green[8],
    '--mantine-color-error': '#c02a2a',
    '--ordito-surface': '#ffffff',
    '--ordito-sunken': '#ecede7',
    '--ordito-line': '#dfe1da',
    '--ordito-rail': '#17402e',
    '--ordito-rail-text': '#e2eee7',
    '--ordito-rail-active': '#2a6d4f',
  },
  dark: {
    '--mantine-color-text': '#dde3df',
    '--mantine-color-dimmed': '#98a39d',
    '--mantine-color-placeholder': '#8b968f',
    '--mantine-color-anchor': green[3],
    '--mantine-color-error': '#ff8787',
    '--ordito-surface': '#212925',
    '--ordito-sunken': '#161c19',
    '--ordito-line': '#343d38',
    '--ordito-rail': '#10241b',
    '--ordito-rail-text': '#d5e3db',
    '--ordito-rail-active': '#235843',
  },
});
