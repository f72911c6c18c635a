import type { Kind } from './kind.ts';
import { number } from './number.ts';

export const percent: Kind = { ...number, cell: { ...number.cell, unit: '%' } };
