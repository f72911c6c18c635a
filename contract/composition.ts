/** Composition: fibre names of Annex I with their shares, per part (Regulation (EU) No 1007/2011). */
import * as z from 'zod';

import { type Message, msg } from './msg.ts';
import { FIBRE_IDS } from './vocabulary/fibre-ids.ts';

/** Parts of a garment with separate compositions; fabrics and textile mixes have a main part only. */
export const PARTS = ['main', 'lining', 'trim'] as const;
export type Part = (typeof PARTS)[number];
export const PART_WORDS: Readonly<Record<Part, Message>> = {
  main: msg`Main fabric`,
  lining: msg`Lining`,
  trim: msg`Trim`,
};

/** Maximum rows of one composition. */
const ROWS_MAX = 30;

const fibreId = z.enum(FIBRE_IDS);
const fibreShare = z.strictObject({ part: z.enum(PARTS), fibre: fibreId, pct: z.int().min(1).max(100) });
export type FibreShare = z.infer<typeof fibreShare>;

/** Sum of a part's shares, in percent. */
export const sharesOf = (rows: readonly FibreShare[], part: Part): number =>
  rows.filter((row) => row.part === part).reduce((sum, { pct }) => sum + pct, 0);

/** Shares add up to 100 in every named part, each fibre once per part. A fibre's id alone means 100 % of the main part. */
export const composition = z.preprocess(
  (value) =>
    typeof value === 'string' && fibreId.safeParse(value).success ? [{ part: 'main', fibre: value, pct: 100 }] : value,
  z
    .array(fibreShare)
    .min(1)
    .max(ROWS_MAX)
    .refine((rows) => new Set(rows.map(({ part, fibre }) => `${part} ${fibre}`)).size === rows.length, {
      params: { word: 'repeated' },
    })
    .refine((rows) => PARTS.every((part) => [0, 100].includes(sharesOf(rows, part))), { params: { word: 'sum100' } }),
);
