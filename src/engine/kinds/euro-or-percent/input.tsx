import { euroOrPercentKind } from '../../../../contract/field-kinds/euro-or-percent.ts';
import { EuroOrPercentInput } from '../../inputs/euro-or-percent-input.tsx';
import { FilterAmount } from '../../list/later/filter-range.tsx';
import type { EnteredKind } from '../kind.ts';

export const euroOrPercent: EnteredKind = { of: euroOrPercentKind, Input: EuroOrPercentInput, Filter: FilterAmount };
