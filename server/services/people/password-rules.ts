import { refuseField } from '../../engine/refusal.ts';
/** Which passwords are too easy to guess, beyond being too short. */
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

/** Minimum number of different characters. */
const DIFFERENT_MIN = 4;
/** Shorter parts of names occur in many good passwords by chance. */
const NAME_MIN = 3;

/** Refuses a password that is common, or little more than its owner's name or e-mail. Throws `validation` with `common`. */
export function refuseCommon(path: string, password: string, owner: { email: string; fullName: string }): void {
  if (isCommon(password, owner)) throw refuseField(path, 'common');
}

function isCommon(password: string, { email, fullName }: { email: string; fullName: string }): boolean {
  const plain = plainOf(password);
  if (COMMON_PASSWORDS.has(plain) || plain === email || new Set(plain).size < DIFFERENT_MIN) return true;
  const [mailbox = '', host = ''] = email.split('@');
  const names = [email, mailbox, host, fullName, ...fullName.split(/\s+/), ...mailbox.split(/[^\p{L}]+/u)];
  const own = names.map((name) => lettersOf(plainOf(name))).filter((name) => name.length >= NAME_MIN);
  // Digits and signs around words do not strengthen them: `Giovanni.1985!`.
  return isMadeOf(lettersOf(plain), new Set([...COMMON_WORDS, ...own]));
}

const plainOf = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');

/** Whether a text consists only of some of the words. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  if (text === '') return false;
  const reached = new Set([0]);
  for (const from of reached) {
    for (const word of words) if (text.startsWith(word, from)) reached.add(from + word.length);
  }
  return reached.has(text.length);
}
