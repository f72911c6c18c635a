import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCode } from '../../contract/code.ts';
import { createWedge, type Key } from './wedge.ts';

const CODE = formatCode({ prefix: 'MIL', kind: 'product', sequence: 123 });
const ADDRESS = `https://hub.example/i/${CODE}`;

/** Which key of an American keyboard types a character. */
const CODES: Readonly<Record<string, string>> = { '-': 'Minus', '/': 'Slash', ':': 'Semicolon', '.': 'Period' };
const codeOf = (character: string): string =>
  CODES[character] ?? (/\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`);

interface Typing {
  gap?: number | ((index: number) => number);
  editable?: boolean;
  end?: string;
  /** What another keyboard layout makes of a character. */
  layout?: Readonly<Record<string, string>>;
}

/** Types a text and an end key; answers the codes that were heard. */
function type(text: string, { gap = 8, editable = false, end = 'Enter', layout = {} }: Typing = {}): string[] {
  const hear = createWedge();
  let at = 1000;
  const heard: string[] = [];
  const press = (key: Pick<Key, 'key' | 'code' | 'shift'>) => {
    const { code } = hear({ ...key, command: false, at, editable });
    if (code) heard.push(code);
  };
  for (const [index, character] of text.split('').entries()) {
    at += typeof gap === 'number' ? gap : gap(index);
    const shift = /[A-Z:]/.test(character);
    if (shift) press({ key: 'Shift', code: 'ShiftLeft', shift });
    press({ key: layout[character] ?? character, code: codeOf(character), shift });
  }
  at += 8;
  press({ key: end, code: end, shift: false });
  return heard;
}

describe('a scanner', () => {
  test.each([CODE, CODE.toLowerCase(), CODE.replace('-', ''), ADDRESS])('is heard typing %s', (text) => {
    expect(type(text)).toEqual([CODE]);
    expect(type(text, { end: 'Tab' })).toEqual([CODE]);
    expect(type(text, { editable: true })).toEqual([CODE]);
  });

  test('is understood on an Italian and a German keyboard, which write other signs', () => {
    expect(type(ADDRESS, { layout: { '-': "'", '/': '-', ':': 'ç' } })).toEqual([CODE]);
    expect(type(ADDRESS, { layout: { '-': 'ß', '/': '-', ':': 'Ö' } })).toEqual([CODE]);
  });

  test('may be a slow one where nobody can be typing', () => {
    expect(type(CODE, { gap: 80 })).toEqual([CODE]);
    expect(type(CODE, { gap: 80, editable: true })).toEqual([]);
  });

  test('says nothing with the barcode of a shop, or with a code that was read wrongly', () => {
    expect(type('8001234567890')).toEqual([]);
    expect(type(CODE.replace('3', '4'))).toEqual([]);
  });

  test('is heard after other keys, and twice in a row', () => {
    const hear = createWedge();
    const codes: (string | null)[] = [];
    let at = 0;
    const press = (key: string, gap: number) => {
      at += gap;
      codes.push(hear({ key, code: codeOf(key), shift: false, command: false, at, editable: false }).code);
    };
    press('x', 500);
    for (const each of [...CODE.split(''), 'Enter']) press(each, each === 'M' ? 500 : 5);
    for (const each of [...CODE.split(''), 'Enter']) press(each, 5);
    expect(codes.filter((each) => each !== null)).toEqual([CODE, CODE]);
  });

  test('is given up at an arrow, and a command is no text', () => {
    const hear = createWedge();
    const keys = CODE.split('').map((key, index) => ({
      key,
      code: codeOf(key),
      shift: false,
      command: false,
      at: index,
    }));
    for (const [index, key] of keys.entries()) {
      if (index === 4)
        hear({ key: 'ArrowLeft', code: 'ArrowLeft', shift: false, command: false, at: 4, editable: false });
      hear({ ...key, editable: false });
    }
    expect(
      hear({ key: 'Enter', code: 'Enter', shift: false, command: false, at: 20, editable: false }).code,
    ).toBeNull();
    for (const key of keys) hear({ ...key, at: key.at + 500, command: key.key === 'P', editable: false });
    expect(
      hear({ key: 'Enter', code: 'Enter', shift: false, command: false, at: 520, editable: false }).code,
    ).toBeNull();
  });
});

test('a person who types a code into a field is never interrupted, however fast the fingers', () => {
  const human = fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(human, fc.constantFrom(CODE, ADDRESS), fc.nat({ max: 9 }), (gaps, text, slow) => {
      // One key at the pace of a hand is enough to be a person.
      const gap = (index: number) => (index === slow + 1 ? Math.max(gaps[index] ?? 0, 35) : (gaps[index % 40] ?? 100));
      expect(type(text, { gap, editable: true })).toEqual([]);
    }),
  );
});

test('what is shorter than a code is never a scan', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), (text) => {
      expect(type(text)).toEqual([]);
    }),
  );
});
