import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCode } from '../../contract/code.ts';
import { createWedge, type Key } from './wedge.ts';

const CODE = formatCode({ prefix: 'MIL', kind: 'product', sequence: 123 });
const ADDRESS = `https://hub.example/i/${CODE}`;

/** The key of an American keyboard that types a character. */
const CODES: Readonly<Record<string, string>> = { '-': 'Minus', '/': 'Slash', ':': 'Semicolon', '.': 'Period' };
const codeOf = (character: string): string =>
  CODES[character] ?? (/\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`);

interface TypingOptions {
  gap?: number | ((index: number) => number);
  editable?: boolean;
  end?: string;
  /** How another keyboard layout types a character. */
  layout?: Readonly<Record<string, string>>;
}

/** Types a text and an end key; returns the detected codes. */
function type(text: string, { gap = 8, editable = false, end = 'Enter', layout = {} }: TypingOptions = {}): string[] {
  const detect = createWedge();
  let at = 1000;
  const scanned: string[] = [];
  const press = (key: Pick<Key, 'key' | 'code' | 'shift'>) => {
    const { code } = detect({ ...key, command: false, at, editable });
    if (code) scanned.push(code);
  };
  for (const [index, character] of text.split('').entries()) {
    at += typeof gap === 'number' ? gap : gap(index);
    const shift = /[A-Z:]/.test(character);
    if (shift) press({ key: 'Shift', code: 'ShiftLeft', shift });
    press({ key: layout[character] ?? character, code: codeOf(character), shift });
  }
  at += 8;
  press({ key: end, code: end, shift: false });
  return scanned;
}

describe('a scanner', () => {
  test.each([CODE, CODE.toLowerCase(), CODE.replace('-', ''), ADDRESS])('is detected typing %s', (text) => {
    expect(type(text)).toEqual([CODE]);
    expect(type(text, { end: 'Tab' })).toEqual([CODE]);
    expect(type(text, { editable: true })).toEqual([CODE]);
  });

  test('is decoded on an Italian and a German keyboard, which type other characters', () => {
    expect(type(ADDRESS, { layout: { '-': "'", '/': '-', ':': 'ç' } })).toEqual([CODE]);
    expect(type(ADDRESS, { layout: { '-': 'ß', '/': '-', ':': 'Ö' } })).toEqual([CODE]);
  });

  test('may be slow where nobody can be typing', () => {
    expect(type(CODE, { gap: 80 })).toEqual([CODE]);
    expect(type(CODE, { gap: 80, editable: true })).toEqual([]);
  });

  test('is ignored with the barcode of a shop, or with a misread code', () => {
    expect(type('8001234567890')).toEqual([]);
    expect(type(CODE.replace('3', '4'))).toEqual([]);
  });

  test('is detected after other keys, and twice in a row', () => {
    const detect = createWedge();
    const codes: (string | null)[] = [];
    let at = 0;
    const press = (key: string, gap: number) => {
      at += gap;
      codes.push(detect({ key, code: codeOf(key), shift: false, command: false, at, editable: false }).code);
    };
    press('x', 500);
    for (const each of [...CODE.split(''), 'Enter']) press(each, each === 'M' ? 500 : 5);
    for (const each of [...CODE.split(''), 'Enter']) press(each, 5);
    expect(codes.filter((each) => each !== null)).toEqual([CODE, CODE]);
  });

  test('is reset by an arrow key, and shortcuts are no text', () => {
    const detect = createWedge();
    const keys = CODE.split('').map((key, index) => ({
      key,
      code: codeOf(key),
      shift: false,
      command: false,
      at: index,
    }));
    for (const [index, key] of keys.entries()) {
      if (index === 4)
        detect({ key: 'ArrowLeft', code: 'ArrowLeft', shift: false, command: false, at: 4, editable: false });
      detect({ ...key, editable: false });
    }
    expect(
      detect({ key: 'Enter', code: 'Enter', shift: false, command: false, at: 20, editable: false }).code,
    ).toBeNull();
    for (const key of keys) detect({ ...key, at: key.at + 500, command: key.key === 'P', editable: false });
    expect(
      detect({ key: 'Enter', code: 'Enter', shift: false, command: false, at: 520, editable: false }).code,
    ).toBeNull();
  });
});

test('never interrupts a person who types a code into a field, however fast', () => {
  const human = fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(human, fc.constantFrom(CODE, ADDRESS), fc.nat({ max: 9 }), (gaps, text, slow) => {
      // One key at human pace is enough to count as a person.
      const gap = (index: number) => (index === slow + 1 ? Math.max(gaps[index] ?? 0, 35) : (gaps[index % 40] ?? 100));
      expect(type(text, { gap, editable: true })).toEqual([]);
    }),
  );
});

test('a text shorter than a code is never a scan', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), (text) => {
      expect(type(text)).toEqual([]);
    }),
  );
});
