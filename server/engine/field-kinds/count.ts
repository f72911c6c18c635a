import { countKind } from '../../../contract/field-kinds/count.ts';
import { wholeNumber } from './number.ts';

export const count = wholeNumber(countKind, { format: 'whole', width: 10 });
