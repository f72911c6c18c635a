import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemKind } from '../../contract/code.ts';

/** Name of one item of a kind. */
export const KIND_NAMES: Record<ItemKind, MessageDescriptor> = {
  product: msg`Product`,
  fabric: msg`Fabric`,
  generic: msg`Textile mix`,
};
