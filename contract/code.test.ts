import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkCharacter, formatCode, hubPrefix, ITEM_KINDS, itemCode, parseCode, prefixCandidates } from './code.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const prefix = fc.stringMatching(/^[A-Z0-9]{2,6}$/);
const code = fc.record({
  prefix,
  kind: fc.constantFrom(...ITEM_KINDS),
  sequence: fc.integer({ min: 1, max: 99_999_999 }),
});

describe('check character (ISO 7064 MOD 37,36)', () => {
  // The standard's published example: a Global Release Identifier and its check character.
  it('matches the published example', () => {
    expect(checkCharacter('A12425GABC1234002')).toBe('M');
  });

  it('rejects characters a code cannot contain', () => {
    expect(() => checkCharacter('a-1')).toThrow(RangeError);
  });

  it('detects every single wrong character', () => {
    fc.assert(
      fc.property(code, fc.nat(), fc.nat(), (parts, place, other) => {
        const plain = formatCode(parts).replace('-', '');
        const at = place % plain.length;
        const right = plain[at] as string;
        const wrong = ALPHABET.replace(right, '')[other % 35] as string;
        // Those are meant.
        fc.pre(!['0O', '1I'].includes(right + wrong));
        const text = plain.slice(0, at) + wrong + plain.slice(at + 1);
        expect(checkCharacter(text.slice(0, -1))).not.toBe(text.at(-1));
        expect(parseCode(text)).toBeNull();
      }),
    );
  });

  // The standard's hybrid systems miss a few swaps, all of them of characters adjacent in the alphabet.
  it('detects swapped neighbours, except some that are adjacent in the alphabet', () => {
    fc.assert(
      fc.property(code, fc.nat(), (parts, place) => {
        const plain = formatCode(parts).replace('-', '');
        const at = place % (plain.length - 1);
        const [one, other] = [plain[at] as string, plain[at + 1] as string];
        fc.pre(one !== other);
        const swapped = plain.slice(0, at) + other + one + plain.slice(at + 2);
        const found = checkCharacter(swapped.slice(0, -1)) !== swapped.at(-1);
        const [first, second] = [one, other].map((each) => ALPHABET.indexOf(each)) as [number, number];
        if (!found) expect([1, 35]).toContain(Math.abs(first - second));
      }),
    );
  });
});

describe('item code', () => {
  it('formats as printed on the tag', () => {
    expect(formatCode({ prefix: 'MIL', kind: 'product', sequence: 123 })).toBe(
      `MIL-P000123${checkCharacter('MILP000123')}`,
    );
  });

  it('parses its own format in any case', () => {
    fc.assert(
      fc.property(code, (parts) => {
        const written = formatCode(parts);
        expect(parseCode(written)).toEqual(parts);
        expect(parseCode(` ${written.toLowerCase()} `)).toEqual(parts);
      }),
    );
  });

  it('forgives O for 0 and I for 1 in its number', () => {
    fc.assert(
      fc.property(code, (parts) => {
        const [hub = '', body = ''] = formatCode(parts).split('-');
        const digits = body.slice(0, -1).replaceAll('0', 'O').replaceAll('1', 'I');
        expect(parseCode(`${hub}-${digits}${body.at(-1)}`)).toEqual(parts);
      }),
    );
    const written = formatCode({ prefix: 'NAP', kind: 'fabric', sequence: 12 });
    expect(parseCode(written.replace('2', '3'))).toBeNull();
  });

  it('parses without the dash and with the same check', () => {
    fc.assert(
      fc.property(code, (parts) => {
        const read = parseCode(formatCode(parts).replace('-', ''));
        expect(read && formatCode(read).replace('-', '')).toBe(formatCode(parts).replace('-', ''));
      }),
    );
  });

  it.each(['', 'MIL', 'MIL-P000123', 'MIL-X000123A', 'M-P000123A', 'TOOLONG-P000123A', '<script>', 'MIL-P000123ÀA'])(
    'rejects %o',
    (text) => {
      expect(parseCode(text)).toBeNull();
      expect(itemCode.safeParse(text).success).toBe(false);
    },
  );
});

describe('prefix candidates', () => {
  it('start with the name, and are valid and distinct', () => {
    expect(prefixCandidates('Milano Navigli').slice(0, 5)).toEqual(['MIL', 'MILA', 'MILAN', 'MILANO', 'MIL2']);
    for (const name of ['Hub Bologna', 'hub center Bologna', 'Centro hub Bologna']) {
      expect([name, prefixCandidates(name)[0]]).toEqual([name, 'BOL']);
    }
    expect(prefixCandidates('Hub')[0]).toBe('HUB');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const all = prefixCandidates(name);
        expect(new Set(all).size).toBe(all.length);
        expect(all.every((each) => hubPrefix.safeParse(each).success)).toBe(true);
        expect(all.length).toBeGreaterThan(900);
      }),
      { numRuns: 30 },
    );
  });
});
