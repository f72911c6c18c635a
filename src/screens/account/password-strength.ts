/** A rough estimate of a password's strength, as a hint while typing. The server decides what is accepted. */
import { PASSWORD_MIN } from '../../../contract/limits.ts';

/** `short` is below the accepted minimum. */
export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const LONG = 16;
const FEW_DIFFERENT = 6;
const PART_MIN = 4;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /\s/];

/** `own` are words an attacker tries first: the person's address and name. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const { length } = password;
  if (length < PASSWORD_MIN) return 'short';
  if (isGuessable(password.toLowerCase(), own)) return 'weak';
  const kinds = CLASSES.filter((each) => each.test(password)).length;
  return length >= LONG || kinds >= 3 ? 'strong' : 'fair';
}

function isGuessable(password: string, own: readonly string[]): boolean {
  if (new Set(password).size < FEW_DIFFERENT || /^\d+$/.test(password)) return true;
  if (/^(.+?)\1+$/u.test(password) || isWalk(password)) return true;
  return own
    .flatMap((each) => each.toLowerCase().split(/[\s@.]+/))
    .some((part) => part.length >= PART_MIN && password.includes(part) && password.length - part.length < PASSWORD_MIN);
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm'];

/** Letters or keys in sequence, in one direction. */
function isWalk(password: string): boolean {
  const back = Array.from(password).toReversed().join('');
  return ROWS.some((row) => row.repeat(2).includes(password) || row.repeat(2).includes(back));
}
