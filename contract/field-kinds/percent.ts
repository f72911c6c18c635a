import { numberKind } from './number.ts';

export const percent = numberKind('percent', /^\d{1,3}(\.\d{1,2})?$/, 7.5, 33.33);
