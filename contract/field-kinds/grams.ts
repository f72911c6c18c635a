import { numberKind } from './number.ts';

export const grams = numberKind('grams', 'g', /^\d{1,9}$/, 450, 460);
