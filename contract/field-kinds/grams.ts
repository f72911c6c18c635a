import { numberKind } from './number.ts';

export const grams = numberKind('grams', /^\d{1,9}$/, 450, 460);
