import { msg } from '@lingui/core/macro';

import { type EuroOrPercent, euroOrPercentKind, UNIT_SIGNS } from '../../../../contract/field-kinds/euro-or-percent.ts';
import { writeTypedNumber } from '../../../../contract/typed/numbers.ts';
import type { TypedKind } from '../kind.ts';

export const euroOrPercent: TypedKind = {
  of: euroOrPercentKind,
  show: ({ unit, amount }: EuroOrPercent) =>
    `${writeTypedNumber(unit === 'euro' ? amount.toFixed(2) : String(amount))} ${UNIT_SIGNS[unit]}`,
  malformed: msg`Enter an amount with its unit, for example 12,50 € or 15 %.`,
};
