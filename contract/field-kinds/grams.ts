import { numericKind } from './number.ts';

export const gramsKind = numericKind('grams', 'g', /^\d{1,9}$/, 450, 460);
