import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemKind } from '../../contract/code.ts';
import { FabricIcon, GarmentIcon, type Icon, MixIcon } from '../ui/icons.tsx';

/** Labels of the quick-add buttons (spec section 2). */
export const KIND_PLURALS: Record<ItemKind, MessageDescriptor> = {
  product: msg`Products`,
  fabric: msg`Fabrics`,
  generic: msg`Textile mixes`,
};

export const KIND_ICONS: Record<ItemKind, Icon> = { product: GarmentIcon, fabric: FabricIcon, generic: MixIcon };
