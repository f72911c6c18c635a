import { msg } from '@lingui/core/macro';

import type { booking } from '../../../contract/entities/booking.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const SaleNumber = lazyComponent(async () => (await import('../sale-number.tsx')).SaleNumber);
const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).BookingTile);
const Conflict = lazyComponent(async () => (await import('./conflict.tsx')).Conflict);

export const view: ViewOf<typeof booking> = {
  empty: msg`Bookings of textile mixes from the shop appear here. You can also add one that came by phone.`,
  create: msg`New booking`,
  look: 'rows',
  states: {
    field: 'status',
    tones: {
      unconfirmed: 'quiet',
      requested: 'wait',
      accepted: 'done',
      collected: 'good',
      rejected: 'bad',
      cancelled: 'quiet',
      expired: 'quiet',
    },
  },
  tile: Tile,
  cells: { number: SaleNumber },
  form: async () => (await import('./form.tsx')).bookingForm,
  note: Conflict,
};
