import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

/** The texts of what is done with a reviewer. */
export const actions: Readonly<Record<string, ActionWords>> = {
  deactivate: {
    label: msg`Deactivate…`,
    done: msg({ message: 'Deactivated', context: 'user' }),
    title: msg`Deactivate this account?`,
    note: msg`All devices are signed out at once. What has not been sent yet stays safe on them, and is sent once the account is active again.`,
    submit: msg`Deactivate`,
  },
  activate: { label: msg`Activate`, done: msg({ message: 'Activated', context: 'user' }) },
};
