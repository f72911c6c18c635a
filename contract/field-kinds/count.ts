import { numberKind } from './number.ts';

export const count = numberKind('count', '', /^\d{1,9}$/, 7, 8);
