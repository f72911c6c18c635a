import { msg } from '@lingui/core/macro';

import type { vatCheck } from '../../contract/resources/vat-check.ts';
import type { ViewOf } from '../engine/view.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const Problem = lazyComponent(async () => (await import('./vat-check-parts.tsx')).Problem);
const Unanswered = lazyComponent(async () => (await import('./vat-check-parts.tsx')).Unanswered);

export const vatCheckView: ViewOf<typeof vatCheck> = {
  empty: msg`Every check is kept here as evidence.`,
  look: 'rows',
  states: { field: 'result', tones: { valid: 'good', invalid: 'bad', unknown: 'wait' } },
  cells: { problem: Problem },
  deletion: async () => (await import('./vat-check-parts.tsx')).vatCheckDeletion,
  note: Unanswered,
};
