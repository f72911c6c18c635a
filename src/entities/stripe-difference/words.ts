import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const done = msg`Status changed`;

/** Texts of the moves of a difference with Stripe. */
export const actions: Readonly<Record<string, ActionWords>> = {
  takenIn: {
    label: msg`Add the order…`,
    done: msg`Order added`,
    title: msg`Add this order again?`,
    note: msg`It is made again with its items and prices, and with its number if that is still free. Its payment is applied: the items are sold, and hub centers get what they have not got yet. Stripe doesn’t know who the customer is: ask them, or look for the confirmation e-mail.`,
    submit: msg`Add the order`,
    labels: {
      customerName: msg`Customer`,
      customerEmail: msg`E-mail`,
      street: msg({ message: 'Street', context: 'address' }),
      zipcode: msg`Postal code`,
      city: msg`City`,
      province: msg`Province`,
      country: msg`Country`,
    },
  },
  refunding: {
    label: msg`Refund payment…`,
    done: msg`Refund requested`,
    title: msg`Refund this payment?`,
    note: msg`The customer gets back what is left of it, and its items are for sale again. What hub centers have got for it stays with them: take it back in Stripe’s dashboard.`,
    example: msg`For example: the customer no longer wants the items`,
    submit: msg`Refund payment`,
  },
  explained: {
    label: msg`Explain…`,
    done,
    title: msg`Explain this difference`,
    note: msg`No money moves. The items of a payment are for sale again.`,
    example: msg`For example: a test payment of our own`,
    submit: msg({ message: 'Explain', context: 'difference' }),
  },
  open: { label: msg`Open again`, done },
};
