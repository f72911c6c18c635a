import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { readMixState } from '../../../contract/calls/bookings.ts';
import { BOOKING_DAYS_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import type { FormView } from '../../engine/form/form-view.ts';
import { untilWords } from './until.ts';

/** Who has the selected mix, before the form is saved. */
async function takenBy({ generic }: Readonly<Record<string, unknown>>) {
  if (typeof generic !== 'string') return { ok: true as const, value: [] };
  const found = await send(readMixState, { params: { id: generic } });
  if (!found.ok) return found;
  const { state, until, booking } = found.value.data;
  if (state === 'free') return { ok: true as const, value: [] };
  return { ok: true as const, value: [state, until ?? '', booking?.number ?? ''] };
}

function Taken({ found: [state, until = '', number = ''] }: { found: readonly string[] }) {
  if (state === 'closed') {
    return <Trans>It is sold, inactive, incomplete or in the trash. Select another textile mix.</Trans>;
  }
  const date = untilWords(until);
  return state === 'booked' ? (
    <Trans>
      Booking {number} has it until {date}. Select another textile mix, or wait until it is free.
    </Trans>
  ) : (
    <Trans>A customer is ordering it, at most until {date}. Select another textile mix, or try again after that.</Trans>
  );
}

/** The form of a booking: what is kept, for whom, how long. */
export const bookingForm: FormView = {
  sections: [
    { title: msg({ message: 'Booking', context: 'textile mix' }), fields: ['generic', 'days', 'note'] },
    {
      title: msg({ message: 'Buyer', context: 'booking' }),
      fields: ['customerName', 'customerEmail', 'customerMobile', 'language'],
    },
  ],
  labels: { days: msg({ message: 'Days', context: 'booking' }) },
  hints: {
    generic: msg`Only one buyer at a time can have it.`,
    days: msg`From today, at most ${BOOKING_DAYS_MAX}. Afterwards it is free for others. Leave it empty for the usual number.`,
    customerEmail: msg`Booking updates go here.`,
    language: msg`The language of the buyer. E-mails are written in it.`,
  },
  start: (language) => ({ language }),
  copy: ({ customerName, customerEmail, customerMobile, language }) => {
    return { customerName, customerEmail, customerMobile, language };
  },
  blame: { booked: 'generic', itemsGone: 'generic' },
  warning: { title: msg`This textile mix can’t be booked now`, ask: takenBy, Note: Taken },
  submit: msg`Save booking`,
};
