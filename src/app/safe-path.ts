import { SCREENS } from '../../contract/access.ts';
import { LATER_SCREENS } from '../../contract/later-screens.ts';
import { ALIASES } from './aliases.ts';

const ORIGIN = 'https://here.invalid';
const LONGEST = 2000;

// Only letters, digits and dashes: other characters (//, \, %2F, blanks) are read differently in different places.
const paths = [
  ...Object.values(SCREENS).map(({ path }) => path),
  ...[...LATER_SCREENS, ...ALIASES].map(([path]) => path),
];
const known = paths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[\\w-]+')}$`));

/** A `redirect` parameter as an address inside this app: path of an existing or planned screen, with its search; null for anything else. */
export function safePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  const [path = ''] = text.split(/[?#]/, 1);
  return known.some((each) => each.test(path)) ? path + new URL(text, ORIGIN).search : null;
}
