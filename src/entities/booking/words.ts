import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { BookingEvent } from '../../../contract/booking-states.ts';
import type { ActionWords } from '../../engine/view.ts';

const done = msg`Status changed`;
const free = {
  note: msg`The textile mix is free for others at once.`,
  mails: msg`The buyer gets an e-mail with the reason.`,
};

/** Texts of the moves and actions of a booking. */
export const actions: Readonly<Record<string, ActionWords>> = {
  requested: {
    label: msg({ message: 'Confirm for the buyer', context: 'booking' }),
    done: msg`Confirmed. The textile mix is kept for the buyer`,
  },
  accepted: {
    label: msg({ message: 'Accept', context: 'booking' }),
    done: msg`Accepted. From today the buyer has at least the usual number of days`,
  },
  collected: { label: msg({ message: 'Mark as collected', context: 'booking' }), done },
  rejected: {
    label: msg({ message: 'Reject…', context: 'booking' }),
    done,
    title: msg`Reject this booking?`,
    ...free,
    example: msg`For example: the bale was damaged`,
    submit: msg({ message: 'Reject', context: 'booking' }),
  },
  cancelled: {
    label: msg`Cancel booking…`,
    done,
    title: msg`Cancel this booking?`,
    ...free,
    example: msg`For example: the buyer has changed their mind`,
    submit: msg`Cancel booking`,
  },
  extend: {
    label: msg({ message: 'Extend…', context: 'booking' }),
    done: msg({ message: 'Extended', context: 'booking' }),
    title: msg`Extend this booking`,
    note: msg`The textile mix is kept longer, at most 60 days from today.`,
    mails: msg`The buyer gets an e-mail with the new date.`,
    submit: msg({ message: 'Extend', context: 'booking' }),
    labels: { days: msg`Days more` },
  },
};

/** Texts of what else happens to a booking. */
export const events: Readonly<Record<BookingEvent, MessageDescriptor>> = {
  confirmed: msg({ message: 'Confirmed by the buyer', context: 'booking' }),
  expired: msg({ message: 'Expired', context: 'booking' }),
};
