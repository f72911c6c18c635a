import { numberKind } from './number.ts';

/** The samples are no whole cents once they are multiplied by a hundred: 114.99999999999999 and 1998.9999999999998. */
export const euro = numberKind('euro', /^\d{1,9}(\.\d{1,2})?$/, 1.15, 19.99);
