import {
  type EuroOrPercent,
  euroOrPercentKind,
  readEuroOrPercent,
} from '../../../../contract/field-kinds/euro-or-percent.ts';
import { textOf } from '../../values/text-of.ts';
import { Figure } from '../cells.tsx';
import type { ShownKind, Words } from '../kind.ts';
import { euro, percent } from '../number/shown.tsx';

const UNITS = { euro, percent };

/** A bound of a filter is text. */
const words: Words = (value, context) => {
  const said = typeof value === 'string' ? readEuroOrPercent(value) : (value as EuroOrPercent);
  if (!said) return textOf(value);
  const unit = UNITS[said.unit];
  return unit.words(said.amount, { ...context, meta: { kind: unit.of } });
};

export const euroOrPercent: ShownKind = { of: euroOrPercentKind, words, Cell: Figure };
