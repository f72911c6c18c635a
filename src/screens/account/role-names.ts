import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { StaffKey } from '../../../contract/access.ts';

const names: Record<StaffKey, MessageDescriptor> = {
  1: msg`Super admin`,
  2: msg`Admin`,
  3: msg`Merchant (hub center)`,
  4: msg`Reviewer`,
};

/** A person's role, in words; people without a staff key are customers. */
export const roleName = (key: StaffKey | null): MessageDescriptor => (key === null ? msg`Customer` : names[key]);
