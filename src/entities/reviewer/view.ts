import { msg } from '@lingui/core/macro';

import type { reviewer } from '../../../contract/entities/reviewer.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Invited } from '../user/invited.tsx';
import { userStates } from '../user/states.ts';

const Tile = lazyComponent(async () => (await import('../people-tiles.tsx')).ReviewerTile);
const Hubs = lazyComponent(async () => (await import('./parts.tsx')).ReviewedHubs);
const Figures = lazyComponent(async () => (await import('./parts.tsx')).ReviewerFigures);

export const view: ViewOf<typeof reviewer> = {
  empty: msg`Add a reviewer to have new items checked.`,
  create: msg`New reviewer`,
  look: 'rows',
  states: userStates,
  tile: Tile,
  cells: { hubs: Hubs },
  form: async () => (await import('./form.ts')).reviewerForm,
  note: Invited,
  more: Figures,
};
