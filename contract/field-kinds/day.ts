import type { Kind } from './kind.ts';
import { moment } from './moment.ts';

export const day: Kind = { ...moment, samples: () => ['2026-05-01', '2026-06-01'] };
