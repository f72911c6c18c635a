import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ContactEvent } from '../../../contract/entities/contact.ts';
import type { ActionWords } from '../../engine/view.ts';
import { erasePerson } from '../user/words.ts';

const done = msg`Status changed`;

/** Texts of the moves and actions of a message. */
export const actions: Readonly<Record<string, ActionWords>> = {
  open: { label: msg({ message: 'Open', context: 'verb' }), done },
  reopen: { label: msg`Reopen`, done },
  answered: { label: msg`Mark as answered`, done },
  closed: { label: msg({ message: 'Close', context: 'message' }), done },
  spam: { label: msg`Mark as spam`, done },
  notSpam: { label: msg`Not spam`, done },
  erasePerson,
};

/** Texts of what else happens to a message. */
export const events: Readonly<Record<ContactEvent, MessageDescriptor>> = {
  replied: msg`Reply written`,
  replySentAgain: msg`Reply sent again`,
  noteAdded: msg`Note added`,
  personalDataDeleted: msg`Personal data deleted`,
};
