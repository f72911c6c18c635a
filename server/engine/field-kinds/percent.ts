import { percentKind } from '../../../contract/field-kinds/percent.ts';
import type { Kind } from './kind.ts';
import { number } from './number.ts';

export const percent: Kind = { ...number, of: percentKind };
