/** The papers for tags, and the position of each tag on them. All lengths in mm. */

export const LAYOUT_IDS = ['roll62', 'roll50', 'sheet'] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** A paper and the tags on it. */
export interface Layout {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Empty margin above the first row; the sides have none. */
  top: number;
  /** The unprintable margin of a tag, on a sheet also that of the paper. */
  padding: number;
}

/** Label rolls as sold (one tag is one page), and A4 sheets of 24 tags. */
export const LAYOUTS: Record<LayoutId, Layout> = {
  roll62: {
    page: { width: 62, height: 29 },
    label: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    top: 0,
    padding: 2,
  },
  roll50: {
    page: { width: 50, height: 30 },
    label: { width: 50, height: 30 },
    columns: 1,
    rows: 1,
    top: 0,
    padding: 2,
  },
  sheet: {
    page: { width: 210, height: 297 },
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    top: 0.5,
    padding: 4.5,
  },
};

/** Number of tags on a page. */
export const perPage = ({ columns, rows }: Layout): number => columns * rows;

/**
 * Tags page by page; null is an empty position. `start` is the first position to use on the first page, from 0, so that a partly used sheet
 * can be continued.
 */
export function pagesOf<Tag>(tags: readonly Tag[], layout: Layout, start = 0): (Tag | null)[][] {
  const size = perPage(layout);
  const free = Math.min(Math.max(Math.trunc(start), 0), size - 1);
  const places = [...Array.from<null>({ length: tags.length > 0 ? free : 0 }).fill(null), ...tags];
  const pages: (Tag | null)[][] = [];
  for (let at = 0; at < places.length; at += size) pages.push(places.slice(at, at + size));
  return pages;
}

/** The CSS rule that sets a printer's page to exactly this paper, without the browser's margins. */
export const pageRule = ({ page }: Pick<Layout, 'page'>): string =>
  `@page { size: ${page.width}mm ${page.height}mm; margin: 0 }`;

/** The layout of a tag: margin of the QR code's white box, its edge length, and the width left for text. */
export interface Parts {
  inset: number;
  qr: number;
  text: number;
}

/** Minimum quiet zone of the QR code, which need not be printable. */
const QUIET = 2.4;
/** Maximum share of a tag's width for the QR code. */
const QR_PART = 0.5;

/** The QR code is as large as the tag allows: its quiet zone may be in the unprintable margin, its black modules may not. */
export function partsOf({ label, padding }: Layout): Parts {
  const inset = Math.max(0, padding - QUIET);
  const qr = Math.min(label.height - 2 * inset, label.width * QR_PART);
  return { inset, qr, text: label.width - inset - qr - padding };
}

/** Widest advance of a letter among the devices' monospace fonts, in em. */
const LETTER = 0.62;
/** Height of a line of the code, in em. */
const LINE = 1.05;
/** Maximum share of a tag's height for the two lines of the code; hub center and date have the rest. */
const CODE_PART = 0.52;

/** The two lines of a code: hub prefix with its dash, and the number. */
export function codeLines(code: string): [prefix: string, rest: string] {
  const dash = code.indexOf('-') + 1;
  return [code.slice(0, dash), code.slice(dash)];
}

/** Font size of the code: as large as its longer line and the tag's height allow. */
export function codeSize(code: string, layout: Layout): number {
  const longest = Math.max(...codeLines(code).map((line) => line.length), 1);
  const byWidth = partsOf(layout).text / (longest * LETTER);
  const byHeight = ((layout.label.height - 2 * layout.padding) * CODE_PART) / (2 * LINE);
  return Math.min(byWidth, byHeight);
}
