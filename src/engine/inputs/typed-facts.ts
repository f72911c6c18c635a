/** Facts of an item while they are typed: rows and members that are not whole yet. */
import type { FibreShare, Part } from '../../../contract/composition.ts';
import type { FormDefect, Measure } from '../../../contract/field.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';

/** A fibre and its share, half-typed included. */
export interface TypedRow {
  part: Part;
  fibre: string;
  pct: string;
}

/** What something is made of, as it stands in its rows. */
export interface TypedComposition {
  rows: readonly TypedRow[];
}

/** Measures in centimetres as typed; absent or empty where nothing is. */
export interface TypedDimensions {
  cm: Readonly<Partial<Record<Measure, string>>>;
}

/** Defects, with the spots that were pointed at so far. */
export interface TypedDefects {
  marks: readonly FormDefect[];
}

/** The rows as shares; undefined where one of them is no whole number. */
export function readComposition({ rows }: TypedComposition): FibreShare[] | undefined {
  const shares = rows.map(({ part, fibre, pct }) => ({
    part,
    fibre,
    pct: readTypedNumber('count', pct.replace('%', '')),
  }));
  return shares.every(({ pct }) => pct !== undefined) ? (shares as FibreShare[]) : undefined;
}

/** Shares as rows that can be changed. */
export const typedComposition = (shares: readonly FibreShare[]): TypedComposition => ({
  rows: shares.map(({ part, fibre, pct }) => ({ part, fibre, pct: String(pct) })),
});

/** The measures that are typed; undefined where one of them is no number. */
export function readDimensions({ cm }: TypedDimensions): Partial<Record<Measure, number>> | undefined {
  const read = Object.entries(cm).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, readTypedNumber('cm', text)] as const],
  );
  return read.every(([, value]) => value !== undefined) ? Object.fromEntries(read) : undefined;
}

/** Measures as they are typed, with a decimal comma. */
export const typedDimensions = (given: Readonly<Partial<Record<Measure, number>>>): TypedDimensions => ({
  cm: Object.fromEntries(Object.entries(given).map(([name, cm]) => [name, String(cm).replace('.', ',')])),
});
