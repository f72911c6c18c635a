/** Countries of Europe by their ISO 3166 code, Italy first; named as the platform names them in each language. */
import { LANGUAGES } from '../language-tags.ts';
import type { Term } from './term.ts';

const CODES = [
  ...(['IT', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'] as const),
  ...(['IE', 'IS', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
  ...(['SM', 'VA'] as const),
] as const;
export type CountryCode = (typeof CODES)[number];

const regions = LANGUAGES.map(
  (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })] as const,
);

const country = (id: CountryCode): Term<CountryCode> => ({
  id,
  names: Object.fromEntries(regions.map(([language, names]) => [language, names.of(id) ?? id])) as Term['names'],
});

const [first, ...others] = CODES;
export const COUNTRIES: readonly [Term<CountryCode>, ...Term<CountryCode>[]] = [country(first), ...others.map(country)];
