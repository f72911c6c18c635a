import { UNIT_SIGNS } from './euro-or-percent.ts';
import { numericKind } from './number.ts';

export const percentKind = numericKind('percent', UNIT_SIGNS.percent, /^\d{1,3}(\.\d{1,2})?$/, 7.5, 33.33);
