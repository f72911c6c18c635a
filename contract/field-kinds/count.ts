import { numericKind } from './number.ts';

export const countKind = numericKind('count', '', /^\d{1,9}$/, 7, 8);
