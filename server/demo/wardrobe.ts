import type { ColourName } from './palette.ts';
/** The garment types of the demo: names, colours, patterns, cloth and label. */
import type { Pattern, Texture } from './subject.ts';
import type { Gender } from './words.ts';

/** A garment type. */
export interface Garment {
  /** Italian name without colour, e.g. `Camicia`. */
  name: string;
  gender: Gender;
  /** Its frequency, relative to the others. */
  share: number;
  colours: readonly ColourName[];
  patterns: readonly Pattern[];
  texture: Texture;
  /** Usual composition on the label. */
  composition: readonly string[];
}

/** Colour groups of garments. */
const dark: readonly ColourName[] = ['black', 'charcoal', 'navy', 'brown', 'olive', 'burgundy', 'green'];
const vivid: readonly ColourName[] = ['red', 'mustard', 'blue', 'petrol', 'fuchsia', 'coral', 'green', 'rust'];
/** Light colours. */
export const light: readonly ColourName[] = ['white', 'cream', 'beige', 'sky', 'pink', 'sage', 'lilac', 'aqua'];
const all: readonly ColourName[] = [...dark, ...vivid, ...light, 'grey', 'camel'];
const denim: readonly ColourName[] = ['denim', 'washed', 'navy', 'charcoal'];

/** All garment types. */
export const WARDROBE: readonly Garment[] = [
  {
    name: 'T-shirt',
    gender: 'f',
    share: 10,
    colours: all,
    patterns: ['plain', 'plain', 'breton'],
    texture: 'jersey',
    composition: ['100% COTONE'],
  },
  {
    name: 'Polo',
    gender: 'f',
    share: 5,
    colours: [...vivid, 'navy', 'white'],
    patterns: ['plain'],
    texture: 'knit',
    composition: ['100% COTONE'],
  },
  {
    name: 'Camicia',
    gender: 'f',
    share: 11,
    colours: ['white', 'sky', 'pink', 'navy', 'blue', 'red', 'green', 'cream'],
    patterns: ['plain', 'pinstripe', 'stripes', 'gingham', 'tartan'],
    texture: 'weave',
    composition: ['97% COTONE', '3% ELASTAN'],
  },
  {
    name: 'Camicetta',
    gender: 'f',
    share: 5,
    colours: [...light, 'red', 'navy'],
    patterns: ['floral', 'dots', 'plain'],
    texture: 'satin',
    composition: ['100% VISCOSA'],
  },
  {
    name: 'Maglione',
    gender: 'm',
    share: 12,
    colours: all,
    patterns: ['plain', 'plain', 'breton'],
    texture: 'knit',
    composition: ['80% LANA', '20% POLIAMMIDE'],
  },
  {
    name: 'Dolcevita',
    gender: 'm',
    share: 4,
    colours: ['black', 'cream', 'camel', 'burgundy', 'grey', 'petrol'],
    patterns: ['plain'],
    texture: 'rib',
    composition: ['70% LANA', '30% CASHMERE'],
  },
  {
    name: 'Cardigan',
    gender: 'm',
    share: 6,
    colours: ['cream', 'grey', 'mustard', 'sage', 'navy', 'rust', 'pink'],
    patterns: ['plain'],
    texture: 'knit',
    composition: ['60% ACRILICA', '40% LANA'],
  },
  {
    name: 'Felpa con cappuccio',
    gender: 'f',
    share: 8,
    colours: [...vivid, 'grey', 'black', 'navy', 'sage'],
    patterns: ['plain'],
    texture: 'jersey',
    composition: ['80% COTONE', '20% POLIESTERE'],
  },
  {
    name: 'Giacca',
    gender: 'f',
    share: 7,
    colours: ['charcoal', 'navy', 'brown', 'grey', 'camel', 'black'],
    patterns: ['plain', 'herringbone', 'houndstooth', 'pinstripe', 'tartan'],
    texture: 'wool',
    composition: ['80% LANA', '20% POLIESTERE'],
  },
  {
    name: 'Giacca denim',
    gender: 'f',
    share: 7,
    colours: denim,
    patterns: ['plain'],
    texture: 'denim',
    composition: ['100% COTONE'],
  },
  {
    name: 'Giubbino',
    gender: 'm',
    share: 4,
    colours: ['black', 'olive', 'navy', 'rust', 'petrol'],
    patterns: ['plain'],
    texture: 'twill',
    composition: ['100% POLIESTERE'],
  },
  {
    name: 'Cappotto',
    gender: 'm',
    share: 5,
    colours: ['camel', 'charcoal', 'navy', 'burgundy', 'green', 'cream'],
    patterns: ['plain', 'herringbone', 'houndstooth'],
    texture: 'wool',
    composition: ['70% LANA', '20% POLIESTERE', '10% CASHMERE'],
  },
  {
    name: 'Gilet',
    gender: 'm',
    share: 3,
    colours: ['charcoal', 'brown', 'navy', 'olive'],
    patterns: ['herringbone', 'plain', 'tartan'],
    texture: 'wool',
    composition: ['65% LANA', '35% VISCOSA'],
  },
  {
    name: 'Abito',
    gender: 'm',
    share: 8,
    colours: [...vivid, 'navy', 'black', 'cream', 'lilac'],
    patterns: ['floral', 'dots', 'plain', 'stripes'],
    texture: 'satin',
    composition: ['100% VISCOSA'],
  },
  {
    name: 'Abito smanicato',
    gender: 'm',
    share: 4,
    colours: [...light, 'coral', 'petrol', 'black'],
    patterns: ['plain', 'floral', 'gingham'],
    texture: 'linen',
    composition: ['55% LINO', '45% COTONE'],
  },
  {
    name: 'Jeans',
    gender: 'mm',
    share: 12,
    colours: denim,
    patterns: ['plain'],
    texture: 'denim',
    composition: ['98% COTONE', '2% ELASTAN'],
  },
  {
    name: 'Pantaloni',
    gender: 'mm',
    share: 8,
    colours: [...dark, 'beige', 'grey', 'camel'],
    patterns: ['plain', 'plain', 'pinstripe', 'herringbone'],
    texture: 'twill',
    composition: ['65% POLIESTERE', '35% VISCOSA'],
  },
  {
    name: 'Pantaloncini',
    gender: 'mm',
    share: 5,
    colours: ['beige', 'olive', 'navy', 'washed', 'coral', 'white'],
    patterns: ['plain', 'stripes'],
    texture: 'weave',
    composition: ['100% COTONE'],
  },
  {
    name: 'Gonna',
    gender: 'f',
    share: 5,
    colours: [...dark, 'camel', 'red', 'grey'],
    patterns: ['tartan', 'plain', 'houndstooth'],
    texture: 'wool',
    composition: ['80% LANA', '20% POLIAMMIDE'],
  },
  {
    name: 'Gonna a ruota',
    gender: 'f',
    share: 3,
    colours: [...vivid, 'pink', 'sage', 'navy'],
    patterns: ['floral', 'dots', 'plain'],
    texture: 'weave',
    composition: ['100% COTONE'],
  },
  {
    name: 'Sciarpa',
    gender: 'f',
    share: 5,
    colours: [...vivid, 'camel', 'grey', 'cream'],
    patterns: ['tartan', 'plain', 'houndstooth', 'stripes'],
    texture: 'wool',
    composition: ['100% LANA'],
  },
  {
    name: 'Calze',
    gender: 'ff',
    share: 4,
    colours: [...vivid, 'grey', 'navy', 'cream'],
    patterns: ['plain', 'breton', 'dots'],
    texture: 'knit',
    composition: ['75% COTONE', '23% POLIAMMIDE', '2% ELASTAN'],
  },
  {
    name: 'Berretto',
    gender: 'm',
    share: 3,
    colours: [...vivid, 'grey', 'cream', 'black'],
    patterns: ['plain'],
    texture: 'knit',
    composition: ['100% ACRILICA'],
  },
  {
    name: 'Borsa di tela',
    gender: 'f',
    share: 3,
    colours: ['cream', 'beige', 'sage', 'navy', 'rust', 'mustard'],
    patterns: ['plain', 'stripes'],
    texture: 'linen',
    composition: ['100% COTONE'],
  },
];
