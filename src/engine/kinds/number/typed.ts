import { msg } from '@lingui/core/macro';

import { countKind } from '../../../../contract/field-kinds/count.ts';
import { euroKind } from '../../../../contract/field-kinds/euro.ts';
import { gramsKind } from '../../../../contract/field-kinds/grams.ts';
import { kilogramsKind } from '../../../../contract/field-kinds/kilograms.ts';
import { numberKind } from '../../../../contract/field-kinds/number.ts';
import { percentKind } from '../../../../contract/field-kinds/percent.ts';
import { writeTypedNumber } from '../../../../contract/typed/numbers.ts';
import { textOf } from '../../values/text-of.ts';
import type { TypedKind } from '../kind.ts';

/** A number with a decimal comma. */
export const number: TypedKind = {
  of: numberKind,
  show: (value: unknown) => writeTypedNumber(textOf(value)),
  read: (typed, { kind }) => kind.typed?.(textOf(typed)),
  malformed: msg`Enter a number.`,
};
export const percent: TypedKind = { ...number, of: percentKind };
export const count: TypedKind = { ...number, of: countKind, malformed: msg`Enter a whole number, for example 1.` };
export const grams: TypedKind = {
  ...number,
  of: gramsKind,
  malformed: msg`Enter whole grams, for example 450, or kilos with the unit: 0.45 kg.`,
};
export const kilograms: TypedKind = {
  ...number,
  of: kilogramsKind,
  malformed: msg`Enter kilograms, for example 2.5.`,
};
/** With cents. */
export const euro: TypedKind = {
  ...number,
  of: euroKind,
  show: (value: unknown) => writeTypedNumber(Number(value).toFixed(2)),
  malformed: msg`Enter an amount, for example 12,50.`,
};
