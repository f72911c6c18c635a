import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemKind } from '../../contract/code.ts';
import type { DraftPlace } from '../store/draft.ts';

/** The two add dialogs of the top bar (spec section 2), by the place of their drafts. */
export type AddDialogPlace = Extract<DraftPlace, 'fabric-article' | 'lot'>;

/** The kind and the texts of each. */
export const ADD_DIALOGS: Record<
  AddDialogPlace,
  { kind: ItemKind; entry: MessageDescriptor; title: MessageDescriptor; added: MessageDescriptor }
> = {
  'fabric-article': {
    kind: 'fabric',
    entry: msg`Fabric article`,
    title: msg`Add fabric article`,
    added: msg`Fabric article added`,
  },
  lot: { kind: 'generic', entry: msg`Lot`, title: msg`Add lot`, added: msg`Lot added` },
};
