import type { Kind } from './kind.ts';
import { momentKind } from './moment.ts';

export const dayKind: Kind = { ...momentKind, name: 'day', samples: () => ['2026-05-01', '2026-06-01'] };
