import { numericKind } from './number.ts';

export const kilogramsKind = numericKind('kilograms', 'kg', /^\d{1,4}(\.\d{1,3})?$/, 1.15, 2.05, 30);
