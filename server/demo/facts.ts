import { FIBRES } from '../../contract/vocabulary/fibres.ts';
import type { GivenDetails } from '../services/items/details.ts';
import type { Traits } from './details.ts';
import type { Random } from './random.ts';
/** Demo facts beyond the details: brand, fibres, measures, pieces. They match the label on the photo. */
import { WARDROBE } from './wardrobe.ts';

type Material = NonNullable<GivenDetails['material']>;

/** The label's word for a fibre, where the vocabulary's is longer. */
const LABEL_WORDS: Readonly<Record<string, Material[number]['fibre']>> = {
  poliammide: 'polyamide',
  cashmere: 'fine-hair',
};

/** Parses `80% LANA`. Throws RangeError for an unknown fibre. */
function shareOf(line: string): Material[number] {
  const [, pct = '', word = ''] = /^(\d+)% (.+)$/.exec(line.toLowerCase()) ?? [];
  const fibre = LABEL_WORDS[word] ?? FIBRES.find(({ names }) => names.it === word)?.id;
  if (!fibre) throw new RangeError(`no fibre for ${line}`);
  return { part: 'main', fibre, pct: Number(pct) };
}

const centimetres = (random: Random, low: number, high: number): number =>
  Math.round(random.between(low, high) * 2) / 2;

const SUBTITLES = [
  'Taglio dritto',
  'Vestibilità comoda',
  'Modello classico',
  'Colletto all’italiana',
  'Linea asciutta',
];
const BELOW = new Set(['jeans', 'trousers', 'shorts', 'skirt']);

/** Price factor of each brand. */
const BRAND_FACTORS: Readonly<Record<string, number>> = {
  'Filo Nord': 1.35,
  Trama: 1.1,
  'Lanificio 12': 1.5,
  Vero: 0.95,
  Arcolaio: 1.15,
  Sarti: 1.4,
};

/** The price factor of a brand, or of a garment without one. */
export const brandFactor = (brand: string | undefined): number => BRAND_FACTORS[brand ?? ''] ?? 0.85;

/** Facts of an item beside its details. */
export function factsFor(traits: Traits, details: GivenDetails, random: Random): GivenDetails {
  if (traits.kind === 'fabric') {
    const fibre = random.pick(['cotton', 'flax', 'wool', 'viscose'] as const);
    const material: Material = random.chance(0.7)
      ? [{ part: 'main', fibre, pct: 100 }]
      : [
          { part: 'main', fibre, pct: 70 },
          { part: 'main', fibre: 'polyester', pct: 30 },
        ];
    const dimensions = { width: random.pick([110, 140, 150]), length: random.whole(120, 900) };
    return { material, dimensions, stock: random.whole(1, 6) };
  }
  if (traits.kind === 'generic') return { stock: random.whole(1, 3) };
  const garment = WARDROBE.find(({ name }) => name === traits.garment);
  const branded = random.chance(0.7);
  const length = centimetres(random, 58, 74);
  const dimensions = BELOW.has(details.types ?? '')
    ? { waist: centimetres(random, 34, 46), length: centimetres(random, 92, 108) }
    : { chest: centimetres(random, 44, 58), length, sleeve: centimetres(random, 56, 66) };
  return {
    branded,
    ...(branded ? { brand: traits.brand } : {}),
    material: (garment?.composition ?? []).map(shareOf),
    stock: random.chance(0.92) ? 1 : random.whole(2, 5),
    ...(random.chance(0.45) ? { dimensions } : {}),
    ...(random.chance(0.35) ? { subTitle: random.pick(SUBTITLES) } : {}),
  };
}
