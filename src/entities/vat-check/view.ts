import { msg } from '@lingui/core/macro';

import type { vatCheck } from '../../../contract/entities/vat-check.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Problem = lazyComponent(async () => (await import('./parts.tsx')).Problem);
const Unanswered = lazyComponent(async () => (await import('./parts.tsx')).Unanswered);

export const view: ViewOf<typeof vatCheck> = {
  empty: msg`Every check is kept here as evidence.`,
  look: 'rows',
  states: { field: 'result', tones: { valid: 'good', invalid: 'bad', unknown: 'wait' } },
  cells: { problem: Problem },
  deletion: async () => (await import('./parts.tsx')).vatCheckDeletion,
  note: Unanswered,
};
