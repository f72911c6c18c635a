/** Values of several parts during typing: incomplete rows and members. */
import type { FibreShare, Part } from '../../../contract/composition.ts';
import type { Measure } from '../../../contract/field-meta.ts';
import type { FormDefect } from '../../../contract/field.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';

/** A fibre and its share, half-typed included; without a fibre, `pct` is what is typed of the next one. */
export interface TypedRow {
  part: Part;
  fibre: string;
  pct: string;
}

/** A composition as typed in its rows. */
export interface TypedComposition {
  rows: readonly TypedRow[];
}

/** Measures in centimetres as typed; absent or empty if not given. */
export interface TypedDimensions {
  cm: Readonly<Partial<Record<Measure, string>>>;
}

/** Defects, with the spots marked so far. */
export interface TypedDefects {
  marks: readonly FormDefect[];
}

/** The rows as shares; undefined if one of them is no integer. */
export function readComposition({ rows }: TypedComposition): FibreShare[] | undefined {
  const shares = rows.map(({ part, fibre, pct }) => ({
    part,
    fibre,
    pct: readTypedNumber('count', pct.replace('%', '')),
  }));
  return shares.every(({ pct }) => pct !== undefined) ? (shares as FibreShare[]) : undefined;
}

/** Shares as editable rows. */
export const typedComposition = (shares: readonly FibreShare[]): TypedComposition => ({
  rows: shares.map(({ part, fibre, pct }) => ({ part, fibre, pct: String(pct) })),
});

/** The typed measures; undefined if one of them is no number. */
export function readDimensions({ cm }: TypedDimensions): Partial<Record<Measure, number>> | undefined {
  const read = Object.entries(cm).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, readTypedNumber('cm', text)] as const],
  );
  return read.every(([, value]) => value !== undefined) ? Object.fromEntries(read) : undefined;
}

/** Measures as typed text, with a decimal comma. */
export const typedDimensions = (given: Readonly<Partial<Record<Measure, number>>>): TypedDimensions => ({
  cm: Object.fromEntries(Object.entries(given).map(([name, cm]) => [name, String(cm).replace('.', ',')])),
});
