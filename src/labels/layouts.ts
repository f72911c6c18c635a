/** The papers that tags are printed on, and where each tag lies on them. All lengths in mm. */

export const LAYOUT_IDS = ['roll62', 'roll50', 'sheet'] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** A paper and the tags on it. */
export interface Layout {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Free edge above the first row; the sides have none. */
  top: number;
  /** What printers cannot reach at a tag's edges, on a sheet also those of the paper. */
  padding: number;
}

/** Label rolls as their makers sell them (one tag is one page), and A4 sheets of 24 tags. */
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

/** How many tags a page takes. */
export const perPage = ({ columns, rows }: Layout): number => columns * rows;

/**
 * Tags page by page; null is a place that stays free. `start` is the first place to use on the first page, from 0, so that a
 * sheet that was begun can go on.
 */
export function pagesOf<Tag>(tags: readonly Tag[], layout: Layout, start = 0): (Tag | null)[][] {
  const size = perPage(layout);
  const free = Math.min(Math.max(Math.trunc(start), 0), size - 1);
  const places = [...Array.from<null>({ length: tags.length > 0 ? free : 0 }).fill(null), ...tags];
  const pages: (Tag | null)[][] = [];
  for (let at = 0; at < places.length; at += size) pages.push(places.slice(at, at + size));
  return pages;
}

/** The style rule that makes a printer's page exactly this paper, without margins of the browser. */
export const pageRule = ({ page }: Layout): string => `@page { size: ${page.width}mm ${page.height}mm; margin: 0 }`;

/** Where the parts of a tag lie: distance of the QR code's white box from the edges, its own edge, and the width left for text. */
export interface Parts {
  inset: number;
  qr: number;
  text: number;
}

/** What the quiet zone of the QR code is at least, which counts as edge that need not be printed. */
const QUIET = 2.4;
/** Part of a tag's width that the QR code may take. */
const QR_PART = 0.5;

/** The QR code is as large as the tag allows: its quiet zone may lie where the printer does not reach, its black may not. */
export function partsOf({ label, padding }: Layout): Parts {
  const inset = Math.max(0, padding - QUIET);
  const qr = Math.min(label.height - 2 * inset, label.width * QR_PART);
  return { inset, qr, text: label.width - inset - qr - padding };
}

/** Widest advance of a letter among the devices' fixed-width fonts, in em. */
const LETTER = 0.62;
/** Height of a line of the code, in em. */
const LINE = 1.05;
/** Part of a tag's height that the two lines of the code may take; hub center and date have the rest. */
const CODE_PART = 0.52;

/** The two lines a code is written in: hub prefix with its dash, and what is counted. */
export function codeLines(code: string): [prefix: string, rest: string] {
  const dash = code.indexOf('-') + 1;
  return [code.slice(0, dash), code.slice(dash)];
}

/** Size of the code's letters: as large as its longer line and the tag's height allow. */
export function codeSize(code: string, layout: Layout): number {
  const longest = Math.max(...codeLines(code).map((line) => line.length), 1);
  const byWidth = partsOf(layout).text / (longest * LETTER);
  const byHeight = ((layout.label.height - 2 * layout.padding) * CODE_PART) / (2 * LINE);
  return Math.min(byWidth, byHeight);
}
