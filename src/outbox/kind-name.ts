import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemKind } from '../../contract/code.ts';

/** What one item of a kind is called. */
export const KIND_NAMES: Record<ItemKind, MessageDescriptor> = {
  product: msg`Product`,
  fabric: msg`Fabric`,
  generic: msg`Textile mix`,
};
