/** The Italian tax code (codice fiscale) of persons, 16 characters, and of companies, 11 digits. */
import { bareIdentifier } from './plain.ts';
import { isPartitaIva } from './vat-number.ts';

export type TaxCodeFault = 'form' | 'checkCharacter';

/** In a code that two persons would share, letters stand for digits, the last digits first (omocodia). */
const DIGIT = '[\\dLMNPQRSTUV]';
const FORM = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST](${DIGIT}{2})[A-Z]${DIGIT}{3}[A-Z]$`);
const OMOCODE = 'LMNPQRSTUV';

/** What a digit, or a letter by its place in the alphabet, counts at an odd position. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const FIRST_LETTER = 65;

const placeOf = (character: string) =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - FIRST_LETTER;

/** The last character of a tax code, from the first 15. */
function checkCharacter(code: string): string {
  const sum = code.split('').reduce((total, character, index) => {
    const place = placeOf(character);
    return total + (index % 2 === 0 ? (ODD[place] ?? 0) : place);
  }, 0);
  return String.fromCharCode(FIRST_LETTER + (sum % ODD.length));
}

/** What is wrong with a tax code; null if nothing is. */
export function taxCodeFault(typed: string): TaxCodeFault | null {
  const code = bareIdentifier(typed);
  if (/^\d{11}$/.test(code)) return isPartitaIva(code) ? null : 'checkCharacter';
  const [, dayText] = FORM.exec(code) ?? [];
  if (dayText === undefined) return 'form';
  const day = Number(
    dayText
      .split('')
      .map((each) => (OMOCODE.includes(each) ? OMOCODE.indexOf(each) : each))
      .join(''),
  );
  // 40 is added to the birthday of a woman.
  if (day % 40 < 1 || day % 40 > 31 || day > 71) return 'form';
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? null : 'checkCharacter';
}
