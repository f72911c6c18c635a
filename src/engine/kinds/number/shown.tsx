import { countKind } from '../../../../contract/field-kinds/count.ts';
import { euroKind } from '../../../../contract/field-kinds/euro.ts';
import { gramsKind } from '../../../../contract/field-kinds/grams.ts';
import { kilogramsKind } from '../../../../contract/field-kinds/kilograms.ts';
import { numberKind } from '../../../../contract/field-kinds/number.ts';
import { percentKind } from '../../../../contract/field-kinds/percent.ts';
import { formatEuro } from '../../../i18n/format.ts';
import { Figure } from '../cells.tsx';
import type { ShownKind } from '../kind.ts';
import { figure } from '../words.ts';

export const number: ShownKind = { of: numberKind, words: figure, Cell: Figure };
export const percent: ShownKind = { ...number, of: percentKind };
export const count: ShownKind = { ...number, of: countKind };
export const grams: ShownKind = { ...number, of: gramsKind };
export const kilograms: ShownKind = { ...number, of: kilogramsKind };
export const euro: ShownKind = {
  of: euroKind,
  words: (value) => formatEuro(Number(value)),
  Cell: Figure,
  missing: formatEuro(null),
};
