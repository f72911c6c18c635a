import { type ColourName, PALETTE } from './palette.ts';
/** Item names as an Italian clerk writes them: garment, pattern and colour in agreement. */
import type { Pattern } from './subject.ts';

/** Masculine or feminine, singular or plural. */
export type Gender = 'm' | 'f' | 'mm' | 'ff';

const PATTERN_WORDS: Record<Pattern, string> = {
  plain: '',
  stripes: 'a righe',
  pinstripe: 'gessato',
  breton: 'a righe',
  gingham: 'a quadretti',
  tartan: 'a quadri',
  dots: 'a pois',
  floral: 'a fiori',
  herringbone: 'spigato',
  houndstooth: 'pied-de-poule',
};

/** Feminine, masculine plural and feminine plural of the inflected words; all others are invariable. */
const FORMS: Readonly<Record<string, Record<Exclude<Gender, 'm'>, string>>> = {
  nero: { f: 'nera', mm: 'neri', ff: 'nere' },
  bianco: { f: 'bianca', mm: 'bianchi', ff: 'bianche' },
  grigio: { f: 'grigia', mm: 'grigi', ff: 'grigie' },
  rosso: { f: 'rossa', mm: 'rossi', ff: 'rosse' },
  azzurro: { f: 'azzurra', mm: 'azzurri', ff: 'azzurre' },
  gessato: { f: 'gessata', mm: 'gessati', ff: 'gessate' },
  spigato: { f: 'spigata', mm: 'spigati', ff: 'spigate' },
};

const agree = (word: string, gender: Gender): string => (gender === 'm' ? word : (FORMS[word]?.[gender] ?? word));

/** Example: `Giacca spigata grigia`. */
export function itemName(thing: string, gender: Gender, pattern: Pattern, colour: ColourName): string {
  const words = [agree(PATTERN_WORDS[pattern], gender), agree(PALETTE[colour].word, gender)];
  return [thing, ...words].filter(Boolean).join(' ');
}
