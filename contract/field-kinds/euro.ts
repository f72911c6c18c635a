import { UNIT_SIGNS } from './euro-or-percent.ts';
import { numericKind } from './number.ts';

/** The samples are not exact in binary: multiplied by 100 they give 114.99999999999999 and 1998.9999999999998. */
export const euroKind = numericKind('euro', UNIT_SIGNS.euro, /^\d{1,9}(\.\d{1,2})?$/, 1.15, 19.99);
