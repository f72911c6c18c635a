import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCode, ITEM_KINDS } from '../../contract/code.ts';
import { codeLines, codeSize, LAYOUT_IDS, LAYOUTS, pageRule, pagesOf, partsOf, perPage } from './layouts.ts';

const layout = fc.constantFrom(...LAYOUT_IDS).map((id) => LAYOUTS[id]);
const code = fc
  .record({
    prefix: fc.stringMatching(/^[A-Z0-9]{2,6}$/),
    kind: fc.constantFrom(...ITEM_KINDS),
    sequence: fc.integer({ min: 1, max: 999_999_999_999 }),
  })
  .map(formatCode);

test.each(LAYOUT_IDS)('%s: tags fit on its page', (id) => {
  const { page, label, columns, rows, top } = LAYOUTS[id];
  expect(columns * label.width).toBeLessThanOrEqual(page.width);
  expect(top + rows * label.height).toBeLessThanOrEqual(page.height);
});

test('the page rule names the paper in millimetres, without margins', () => {
  expect(LAYOUT_IDS.map((id) => pageRule(LAYOUTS[id]))).toEqual([
    '@page { size: 62mm 29mm; margin: 0 }',
    '@page { size: 50mm 30mm; margin: 0 }',
    '@page { size: 210mm 297mm; margin: 0 }',
  ]);
});

describe('pages of tags', () => {
  test('every tag is on one page, in order, and only the positions before the start stay empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), layout, fc.nat({ max: 30 }), (count, paper, start) => {
        const tags = Array.from({ length: count }, (_, index) => index);
        const pages = pagesOf(tags, paper, start);
        const free = Math.min(start, perPage(paper) - 1);
        expect(pages.flat()).toEqual([...Array.from({ length: free }, () => null), ...tags]);
        expect(pages.every((page) => page.length > 0 && page.length <= perPage(paper))).toBe(true);
        expect(pages.slice(0, -1).every((page) => page.length === perPage(paper))).toBe(true);
      }),
    );
  });

  test('no tags give no page', () => {
    expect(pagesOf([], LAYOUTS.sheet, 5)).toEqual([]);
  });

  test('a partly used sheet continues at its position, and an invalid start is the first', () => {
    expect(pagesOf(['a', 'b'], LAYOUTS.sheet, 23)).toEqual([[...Array.from({ length: 23 }, () => null), 'a'], ['b']]);
    expect(pagesOf(['a'], LAYOUTS.sheet, -3)).toEqual([['a']]);
    expect(pagesOf(['a'], LAYOUTS.roll62, 5)).toEqual([['a']]);
  });
});

describe('parts of a tag', () => {
  test("the QR code's black modules keep the printer’s distance from the edges", () => {
    // Version 4 has 33 modules, and four white ones on each side.
    for (const id of LAYOUT_IDS) {
      const { inset, qr } = partsOf(LAYOUTS[id]);
      expect(inset + (qr * 4) / 41).toBeGreaterThanOrEqual(LAYOUTS[id].padding);
    }
  });

  test('QR code and text fit side by side, and the code into its column', () => {
    fc.assert(
      fc.property(layout, code, (paper, text) => {
        const { inset, qr, text: width } = partsOf(paper);
        const inner = paper.label.height - 2 * paper.padding;
        expect(qr + 2 * inset).toBeLessThanOrEqual(paper.label.height);
        expect(inset + qr + width + paper.padding).toBeCloseTo(paper.label.width);
        const size = codeSize(text, paper);
        const longest = Math.max(...codeLines(text).map((line) => line.length));
        expect(longest * size * 0.62).toBeLessThanOrEqual(width + 1e-9);
        // Two lines of the hub center's name and the date need the rest.
        expect(2 * 1.05 * size).toBeLessThanOrEqual(inner - 2 * 2.9 * 1.15 - 2.5 * 1.1 - 0.8);
        // Readable at arm's length.
        if (text.length <= 14) expect(size).toBeGreaterThan(2.8);
      }),
    );
  });

  test('a QR module is wide enough for a label printer, also with a long host', () => {
    // Version 5 holds 84 bytes: a host of more than 60 letters.
    const modules = 37 + 8;
    for (const id of LAYOUT_IDS) expect(partsOf(LAYOUTS[id]).qr / modules).toBeGreaterThan(0.45);
  });
});
