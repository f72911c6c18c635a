import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { Traits } from './details.ts';
import type { ColourName } from './palette.ts';
import type { Random } from './random.ts';
import type { Counter, FabricForm, MixForm, Pattern, Subject, Texture } from './subject.ts';
/** The demo items: their names and photos. */
import { type Garment, WARDROBE } from './wardrobe.ts';
import { type Gender, itemName } from './words.ts';

/** A planned photo of an item. */
export interface PlannedPhoto {
  slot: PhotoSlot;
  position: number;
  /** Index into the plan's subjects. */
  subject: number;
}

/** An item before it has a code and a time. */
export interface Lot {
  name: string;
  photos: readonly PlannedPhoto[];
  traits: Traits;
}

/** What to plan for a hub and kind. */
export interface LotOrder {
  hub: number;
  count: number;
  /** Photos to draw; planning a lot appends its photos. */
  subjects: Subject[];
  random: Random;
}

const COUNTERS_OF_HUBS: readonly (readonly Counter[])[] = [
  ['oak', 'laminate'],
  ['concrete', 'felt'],
  ['kraft', 'laminate'],
];
const BRANDS = ['FILO NORD', 'TRAMA', 'LANIFICIO 12', 'VERO', 'ARCOLAIO', 'SARTI'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '40', '42', '44', '46', '48'];

/** Maximum items of a hub per drawing: lists look varied, and the first start stays short. */
const ITEMS_PER_DRAWING = 3;
/** Loose cards drawn for each hub. */
const CARDS_PER_HUB = 7;

const photo = (slot: PlannedPhoto['slot'], subject: number, position = 0): PlannedPhoto => ({
  slot,
  position,
  subject,
});

/** Adds a photo to draw; returns its index. */
function add(order: LotOrder, subject: (seed: number, counter: Counter) => Subject): number {
  const { hub, subjects, random } = order;
  const counter = random.pick(COUNTERS_OF_HUBS[hub] as readonly Counter[]);
  return subjects.push(subject(random.whole(1, 1_000_000), counter)) - 1;
}

/** Makes the requested number of lots from fewer drawings; a drawing repeats only after all others. */
function spread(order: LotOrder, make: () => Lot): Lot[] {
  const distinct = Array.from({ length: Math.ceil(order.count / ITEMS_PER_DRAWING) }, make);
  return Array.from({ length: order.count }, (_, index) => distinct[index % distinct.length] as Lot);
}

function anyGarment(random: Random): Garment {
  const shares = WARDROBE.reduce((sum, { share }) => sum + share, 0);
  let left = random.between(0, shares);
  const found = WARDROBE.find(({ share }) => (left -= share) < 0);
  return found ?? (WARDROBE[0] as Garment);
}

function garmentLot(order: LotOrder, cards: Map<string, number>): Lot {
  const { random } = order;
  const garment = anyGarment(random);
  const colour = random.pick(garment.colours);
  const pattern = random.pick(garment.patterns);
  const item = add(order, (seed, counter) => ({
    kind: 'garment',
    seed,
    counter,
    garment: garment.name,
    colour,
    pattern,
  }));
  const label = { brand: random.pick(BRANDS), size: random.pick(SIZES), composition: garment.composition };
  const tag = (form: 'sewn' | 'card') =>
    add(order, (seed, counter) => ({ kind: 'tag', form, seed, counter, texture: garment.texture, colour, label }));
  const photos = [photo('itemImage', item)];
  const draw = random.next();
  if (draw < 0.16) photos.push(photo('tagImage', tag('sewn')));
  else if (draw < 0.85) {
    // A loose card shows no colour, so one per garment type serves the whole hub.
    const card = cards.get(garment.name) ?? (cards.size < CARDS_PER_HUB ? tag('card') : undefined);
    if (card !== undefined) {
      cards.set(garment.name, card);
      photos.push(photo('tagImage', card));
    }
  }
  const brand = label.brand.toLowerCase().replace(/(^| )\w/g, (first) => first.toUpperCase());
  const traits: Traits = { kind: 'product', garment: garment.name, colour, size: label.size, brand };
  return { name: itemName(garment.name, garment.gender, pattern, colour), photos, traits };
}

/** Garments: an item photo each, and most with a label photo. */
export function garmentLots(order: LotOrder): Lot[] {
  const cards = new Map<string, number>();
  return spread(order, () => garmentLot(order, cards));
}

const FABRICS: readonly {
  name: string;
  gender: Gender;
  texture: Texture;
  patterns: readonly Pattern[];
  colours: readonly ColourName[];
}[] = [
  {
    name: 'Lana',
    gender: 'f',
    texture: 'wool',
    patterns: ['plain', 'tartan', 'herringbone', 'houndstooth'],
    colours: ['charcoal', 'camel', 'burgundy', 'green', 'navy', 'grey'],
  },
  {
    name: 'Lino',
    gender: 'm',
    texture: 'linen',
    patterns: ['plain', 'stripes', 'gingham'],
    colours: ['cream', 'sage', 'sky', 'beige', 'coral'],
  },
  {
    name: 'Cotone',
    gender: 'm',
    texture: 'weave',
    patterns: ['floral', 'dots', 'gingham', 'stripes', 'plain'],
    colours: ['white', 'pink', 'navy', 'mustard', 'aqua', 'red'],
  },
  {
    name: 'Viscosa',
    gender: 'f',
    texture: 'satin',
    patterns: ['floral', 'plain', 'dots'],
    colours: ['petrol', 'lilac', 'black', 'coral', 'cream'],
  },
  {
    name: 'Denim',
    gender: 'm',
    texture: 'denim',
    patterns: ['plain'],
    colours: ['denim', 'washed', 'navy', 'charcoal'],
  },
  {
    name: 'Gabardine',
    gender: 'm',
    texture: 'twill',
    patterns: ['plain', 'pinstripe'],
    colours: ['beige', 'olive', 'navy', 'brown'],
  },
  {
    name: 'Maglia',
    gender: 'f',
    texture: 'knit',
    patterns: ['plain', 'breton'],
    colours: ['rust', 'grey', 'cream', 'blue'],
  },
];
const SECOND: Partial<Record<ColourName, ColourName>> = {
  white: 'navy',
  cream: 'petrol',
  pink: 'burgundy',
  beige: 'brown',
  sky: 'navy',
  sage: 'green',
  aqua: 'petrol',
  lilac: 'navy',
  grey: 'charcoal',
};
const FABRIC_FORMS: readonly FabricForm[] = ['folded', 'drape', 'roll', 'folded'];

/** Cloth by the metre: one photo each. */
export function fabricLots(order: LotOrder): Lot[] {
  const { random } = order;
  let turn = 0;
  return spread(order, () => {
    const fabric = random.pick(FABRICS);
    const colour = random.pick(fabric.colours);
    const pattern = random.pick(fabric.patterns);
    const form = FABRIC_FORMS[turn++ % FABRIC_FORMS.length] as FabricForm;
    const second = SECOND[colour] ?? 'cream';
    const drawn = add(order, (seed, counter) => ({
      kind: 'fabric',
      seed,
      counter,
      form,
      texture: fabric.texture,
      colour,
      second,
      pattern,
    }));
    return {
      name: itemName(fabric.name, fabric.gender, pattern, colour),
      photos: [photo('itemImage', drawn)],
      traits: { kind: 'fabric', colour, second, pattern },
    };
  });
}

const MIXES: readonly { name: string; form: MixForm; colours: readonly ColourName[] }[] = [
  { name: 'Ritagli misti', form: 'heap', colours: ['red', 'navy', 'cream', 'mustard', 'petrol', 'sage'] },
  { name: 'Cassa di scampoli', form: 'crate', colours: ['denim', 'washed', 'cream', 'rust', 'navy'] },
  { name: 'Pila di maglieria', form: 'stack', colours: ['camel', 'burgundy', 'charcoal', 'cream', 'green'] },
  {
    name: 'Rotolini di fine pezza',
    form: 'bundles',
    colours: ['coral', 'sage', 'cream', 'mustard', 'lilac', 'petrol'],
  },
  { name: 'Ritagli di camiceria', form: 'heap', colours: ['sky', 'white', 'navy', 'pink', 'blue'] },
  { name: 'Cassa di tessuti invernali', form: 'crate', colours: ['charcoal', 'olive', 'rust', 'burgundy', 'beige'] },
  { name: 'Biancheria piegata', form: 'stack', colours: ['white', 'cream', 'sky', 'pink', 'beige'] },
];

/** Textile mixes: none to three photos each. */
export function mixLots(order: LotOrder): Lot[] {
  const { random } = order;
  let turn = random.whole(0, MIXES.length - 1);
  return spread(order, () => {
    const mix = MIXES[turn++ % MIXES.length] as (typeof MIXES)[number];
    const take = () =>
      add(order, (seed, counter) => ({ kind: 'mix', seed, counter, form: mix.form, colours: mix.colours }));
    const traits: Traits = { kind: 'generic', colours: mix.colours };
    if (random.chance(0.15)) return { name: mix.name, photos: [], traits };
    const more = random.chance(0.4) ? random.whole(1, 2) : 0;
    const others = Array.from({ length: more }, (_, position) => photo('images', take(), position));
    return { name: mix.name, photos: [photo('itemImage', take()), ...others], traits };
  });
}
