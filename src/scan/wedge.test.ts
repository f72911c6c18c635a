import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCode } from '../../contract/code.ts';
import { createWedge, type Key, type KeyResult } from './wedge.ts';

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
  wedge?: ReturnType<typeof createWedge>;
}

/** Types a text and an end key; returns the detected codes. */
function type(
  text: string,
  { gap = 8, editable = false, end = 'Enter', layout = {}, wedge = createWedge() }: TypingOptions = {},
): string[] {
  const { press: detect } = wedge;
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
  test.each([CODE, CODE.toLowerCase(), CODE.replace('-', ''), ADDRESS, `]Q1${ADDRESS}`, `]C1${CODE}`])(
    'is detected typing %s',
    (text) => {
      expect(type(text)).toEqual([CODE]);
      expect(type(text, { end: 'Tab' })).toEqual([CODE]);
      expect(type(text, { editable: true })).toEqual([CODE]);
    },
  );

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
    const { press: detect } = createWedge();
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
    const { press: detect } = createWedge();
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

/** A person's or a scanner's keys, with the pauses before them in ms; resolves to the commands that acted, in order. */
function commands(pressed: readonly (readonly [string, number])[], wedge = createWedge()): string[] {
  let at = 0;
  const acted: string[] = [];
  let waiting: { key: string; until: number } | null = null;
  const settle = (outcome: KeyResult['waiting']) => {
    if (outcome === 'stays') return;
    if (waiting && outcome === 'acts') acted.push(waiting.key);
    waiting = null;
  };
  for (const [key, pause] of pressed) {
    at += pause;
    if (waiting && at > waiting.until) settle('acts');
    const shift = /[A-Z]/.test(key);
    const result = wedge.press({ key, code: codeOf(key), shift, command: false, at, editable: false });
    settle(result.waiting);
    if (result.command === 'now' && key.length > 1 && result.code === null && !result.isOther) acted.push(key);
    if (result.command === 'waits') waiting = { key, until: at + wedge.pace() };
  }
  settle('acts');
  return acted;
}

describe('a letter', () => {
  const EVERY = 'abcdefghijklmnopqrstuvwxyz0123456789?';
  test.each([5, 40, 95])('of a text that comes with pauses of %i ms is no command', (gap) => {
    for (const text of [CODE, CODE.toLowerCase(), ADDRESS, `]Q1${CODE}`, EVERY, EVERY.toUpperCase()]) {
      const keys = [...text.split(''), 'Enter'].map((key, index) => [key, index === 0 ? 5000 : gap] as const);
      const acted = commands(keys).filter((key) => key !== 'Enter');
      expect({ text, acted }).toEqual({ text, acted: [] });
    }
  });

  test('alone is a command, and so is the next one a moment later, in order', () => {
    const pressed = [
      ['j', 1000],
      ['k', 150],
      ['Escape', 20],
      ['?', 1000],
    ] as const;
    expect(commands(pressed)).toEqual(['j', 'k', 'Escape', '?']);
  });

  test('of a reason typed before its field is there is no command, however slowly the rest comes', () => {
    const reason = 'macchia non dichiarata'.split('').map((key, index) => [key, index % 3 === 0 ? 70 : 180] as const);
    expect(commands([['r', 3000], ...reason])).toEqual([]);
  });

  test('of a slow scanner is no command once the scanner was heard', () => {
    const learned: number[] = [];
    const wedge = createWedge(0, (ms) => learned.push(ms));
    expect(type(CODE, { gap: 240, wedge })).toEqual([CODE]);
    expect(learned).toEqual([]);
    expect(type(CODE, { gap: 240, wedge })).toEqual([CODE]);
    expect(learned).toEqual([240]);
    const keys = CODE.toLowerCase()
      .split('')
      .map((key, index) => [key, index === 0 ? 20_000 : 260] as const);
    expect(commands(keys, wedge)).toEqual([]);
    expect(type(CODE, { gap: 60, editable: true, wedge: createWedge(240) })).toEqual([CODE]);
    expect(commands([['j', 30_000]], createWedge(240))).toEqual(['j']);
  });
});

test('where a slow scanner is known, the keys of a person act as ever', () => {
  for (const known of [0, 240]) {
    const many = (key: string) => Array.from({ length: 7 }, (_, at) => [key, at === 0 ? 30_000 : 250] as const);
    expect(commands([...many('j'), ['Enter', 300]], createWedge(known))).toEqual([...'jjjjjjj'.split(''), 'Enter']);
    const { press } = createWedge(known);
    const shutter = many(' ').map(([key], index) => {
      return press({ key, code: 'Space', shift: false, command: false, at: index * 250, editable: false }).command;
    });
    expect(new Set(shutter)).toEqual(new Set(['now']));
  }
});

test('a code that is no tag of ours is told, short texts and what a person types are not', () => {
  const other = (text: string, gap: number) => {
    const { press } = createWedge();
    const keys = [...text.split(''), 'Enter'];
    return keys.some((key, index) => {
      return press({ key, code: codeOf(key), shift: false, command: false, at: index * gap, editable: false }).isOther;
    });
  };
  expect([other('8001234567890', 8), other('8001', 8), other('8001234567890', 120), other(CODE, 8)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
