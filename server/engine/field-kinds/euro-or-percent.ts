import { and, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { type EuroOrPercent, euroOrPercentKind, UNIT_SIGNS } from '../../../contract/field-kinds/euro-or-percent.ts';
import { between } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

/** Whole cents, or whole hundredths of a percent. */
type StoredAmount = Pick<EuroOrPercent, 'unit'> & { hundredths: number };

const HUNDREDTHS = 100;
/** Sort offset of euro amounts: more hundredths than any percentage has. */
const EURO_FROM = 1_000_000;

const hundredthsIn = (column: AnyPgColumn) => sql`(${column}->>'hundredths')::int8`;

/** A unit and whole hundredths of it in a JSON column: `{"unit": "euro", "hundredths": 1999}`. */
export const euroOrPercent: Kind = {
  of: euroOrPercentKind,
  wire(stored) {
    const { unit, hundredths } = stored as StoredAmount;
    return { unit, amount: hundredths / HUNDREDTHS };
  },
  stored(value) {
    const { unit, amount } = value as EuroOrPercent;
    return { unit, hundredths: Math.round(amount * HUNDREDTHS) } satisfies StoredAmount;
  },
  sort: (column) => ({
    by: sql`coalesce(case ${column}->>'unit' when 'euro' then ${sql.raw(String(EURO_FROM))} else 0 end + ${hundredthsIn(column)}, -1)`,
    type: 'int8',
    unknown: '-1',
  }),
  filter: (column) => (bounds) => {
    const { min, max } = bounds as unknown as Partial<Record<'min' | 'max', EuroOrPercent>>;
    // Bounds in two different units match nothing.
    const units = [min, max].map((bound) => bound && sql`${column}->>'unit' = ${bound.unit}`);
    const amounts = between(hundredthsIn(column), HUNDREDTHS);
    return and(...units, amounts({ min: min?.amount, max: max?.amount }));
  },
  cell: {
    format: 'text',
    width: 12,
    write({ unit, amount }: EuroOrPercent, _, { language }) {
      const minimumFractionDigits = unit === 'euro' ? 2 : 0;
      const number = new Intl.NumberFormat(language, { useGrouping: false, minimumFractionDigits });
      return `${number.format(amount)} ${UNIT_SIGNS[unit]}`;
    },
  },
  read: textOf,
};
