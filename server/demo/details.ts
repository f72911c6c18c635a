import { GARMENTS } from '../../contract/vocabulary/garments.ts';
import type { GivenDetails } from '../services/items/details.ts';
import type { ColourName } from './palette.ts';
import type { Random } from './random.ts';
/** Demo details that match the drawings, with some left incomplete. */
import type { Pattern } from './subject.ts';

/** The properties of a drawing that determine details. */
export type Traits =
  | { kind: 'product'; garment: string; colour: ColourName; size: string; brand: string }
  | { kind: 'fabric'; colour: ColourName; second: ColourName; pattern: Pattern }
  | { kind: 'generic'; colours: readonly ColourName[] };

type Word<Name extends keyof GivenDetails> = NonNullable<GivenDetails[Name]>;

interface Wear {
  types: Word<'types'>;
  itemFor: readonly Word<'itemFor'>[];
  seasons: Word<'seasons'>;
  /** Lowest and highest price, in euro. */
  price: readonly [number, number];
  /** For types without a usual weight in the vocabulary. */
  grams?: number;
  oneSize?: true;
}

const wear = (
  types: Wear['types'],
  itemFor: Wear['itemFor'],
  seasons: Wear['seasons'],
  price: Wear['price'],
  more: Pick<Wear, 'grams' | 'oneSize'> = {},
): Wear => ({ types, itemFor, seasons, price, ...more });

/** By the drawing's name. */
const WORN: Readonly<Record<string, Wear>> = {
  'T-shirt': wear('tshirt', ['women', 'men', 'unisex'], 'ss', [4, 12]),
  Polo: wear('tshirt', ['men', 'women'], 'ss', [6, 16]),
  Camicia: wear('shirt', ['men', 'women'], 'all', [8, 24]),
  Camicetta: wear('shirt', ['women'], 'ss', [8, 22]),
  Maglione: wear('sweater', ['men', 'women', 'unisex'], 'aw', [12, 38]),
  Dolcevita: wear('sweater', ['women', 'men'], 'aw', [12, 34]),
  Cardigan: wear('sweater', ['women', 'men'], 'aw', [14, 36]),
  'Felpa con cappuccio': wear('sweatshirt', ['unisex', 'men', 'women'], 'all', [10, 26]),
  Giacca: wear('jacket', ['men', 'women'], 'all', [22, 64]),
  'Giacca denim': wear('jacket', ['unisex', 'women'], 'all', [20, 48]),
  Giubbino: wear('jacket', ['men', 'women'], 'aw', [20, 58]),
  Cappotto: wear('coat', ['women', 'men'], 'aw', [38, 120]),
  Gilet: wear('other', ['men', 'women'], 'all', [10, 28], { grams: 280 }),
  Abito: wear('dress', ['women'], 'ss', [16, 54]),
  'Abito smanicato': wear('dress', ['women'], 'ss', [14, 46]),
  Jeans: wear('jeans', ['men', 'women', 'unisex'], 'all', [14, 38]),
  Pantaloni: wear('trousers', ['men', 'women'], 'all', [12, 34]),
  Pantaloncini: wear('shorts', ['men', 'women'], 'ss', [6, 18]),
  Gonna: wear('skirt', ['women'], 'all', [10, 28]),
  'Gonna a ruota': wear('skirt', ['women'], 'ss', [12, 32]),
  Sciarpa: wear('other', ['unisex'], 'aw', [6, 22], { grams: 160, oneSize: true }),
  Calze: wear('socks', ['unisex', 'men', 'women'], 'all', [1, 5]),
  Berretto: wear('other', ['unisex', 'baby'], 'aw', [4, 14], { grams: 90, oneSize: true }),
  'Borsa di tela': wear('other', ['unisex'], 'all', [5, 18], { grams: 210, oneSize: true }),
};

/** The nearest vocabulary word for each drawing colour. */
const COLOURS: Record<ColourName, Word<'colors'>[number]> = {
  black: 'black',
  white: 'white',
  cream: 'cream',
  grey: 'grey',
  charcoal: 'charcoal',
  beige: 'beige',
  camel: 'camel',
  brown: 'brown',
  rust: 'orange',
  red: 'red',
  burgundy: 'burgundy',
  mustard: 'mustard',
  green: 'green',
  olive: 'khaki_green',
  sage: 'green',
  aqua: 'aqua',
  petrol: 'turquoise',
  sky: 'light_blue',
  blue: 'blue',
  navy: 'navy',
  denim: 'blue',
  washed: 'light_blue',
  lilac: 'lilac',
  pink: 'pink',
  fuchsia: 'fuchsia',
  coral: 'orange',
};

const PATTERNS: Record<Pattern, Word<'patterns'>> = {
  plain: 'solid',
  stripes: 'striped',
  pinstripe: 'striped',
  breton: 'striped',
  gingham: 'check',
  tartan: 'check',
  dots: 'dots',
  floral: 'floral',
  herringbone: 'herringbone',
  houndstooth: 'houndstooth',
};

const CONDITIONS = ['excellent', 'excellent', 'good', 'good', 'good', 'fair', 'new_no_tag', 'upcycle'] as const;
const FLAWED = /macchia|manca|orlo|scucita/i;
const LIKE_NEW = /cartellino/i;

const rounded = (value: number, to: number): number => Math.max(to, Math.round(value / to) * to);
/** Ends in ,00, ,50 or ,90, as on price tags. */
const tagPrice = (random: Random, low: number, high: number): number =>
  random.whole(low, high) + random.pick([0, 0, 0.5, 0.9]);
const colours = (names: readonly ColourName[]) => [...new Set(names.map((name) => COLOURS[name]))];

function conditionOf(note: string, random: Random): Word<'condition'> {
  const usual = random.pick(CONDITIONS);
  if (LIKE_NEW.test(note)) return 'new_tag';
  return FLAWED.test(note) ? 'fair' : usual;
}

/** All details of an item. Throws RangeError for an unknown garment. */
export function allDetails(traits: Traits, note: string, random: Random): GivenDetails {
  if (traits.kind === 'fabric') {
    const { pattern, colour, second } = traits;
    return {
      patterns: PATTERNS[pattern],
      colors: colours(pattern === 'plain' ? [colour] : [colour, second]),
      weight: rounded(random.between(600, 6500), 50),
      price: tagPrice(random, 8, 60),
    };
  }
  if (traits.kind === 'generic') {
    return {
      colors: traits.colours.length > 4 ? ['multicolour'] : colours(traits.colours),
      weight: rounded(random.between(2000, 24_000), 500),
      price: tagPrice(random, 5, 45),
    };
  }
  const worn = WORN[traits.garment];
  if (!worn) throw new RangeError(`no details for ${traits.garment}`);
  const { types, itemFor, seasons, price, grams = 200, oneSize = false } = worn;
  const usual = GARMENTS.find(({ id }) => id === types)?.usualGrams ?? grams;
  return {
    types,
    itemFor: random.pick(itemFor),
    seasons,
    condition: conditionOf(note, random),
    colors: colours([traits.colour]),
    sizes: oneSize
      ? { system: 'ONE', value: 'TU' }
      : { system: /^\d/.test(traits.size) ? 'IT' : 'INT', value: traits.size },
    weight: rounded(usual * random.between(0.8, 1.3), usual < 100 ? 1 : 10),
    price: tagPrice(random, ...price),
  };
}

const RUN = new Set(['types', 'itemFor', 'seasons', 'condition']);
/** How much of an item is filled in: nothing, the details of a run, or all but the last steps. */
const DONE: readonly ((name: string) => boolean)[] = [
  () => false,
  (name) => RUN.has(name),
  (name) => RUN.has(name) || name === 'colors',
  (name) => name !== 'price',
  (name) => name !== 'price' && name !== 'weight',
];

/** The details of an incomplete item; `turn` selects how much is filled in. */
export function someDetails(details: GivenDetails, turn: number): GivenDetails {
  const isDone = DONE[turn % DONE.length] as (typeof DONE)[number];
  return Object.fromEntries(Object.entries(details).filter(([name]) => isDone(name)));
}
