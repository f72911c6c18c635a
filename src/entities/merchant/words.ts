import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { HubEvent } from '../../../contract/calls/hub-centers.ts';
import type { PaymentEvent } from '../../../contract/payment-states.ts';
import type { ActionWords } from '../../engine/view.ts';

/** Texts of what is done with a hub center beside editing it. */
export const actions: Readonly<Record<string, ActionWords>> = {
  ban: {
    label: msg`Ban…`,
    done: msg`Hub center banned`,
    title: msg`Ban this hub center`,
    note: msg`All its devices are signed out at once. Nothing is deleted: what waits on them stays there, and is sent after the ban is lifted and the merchant signs in again.`,
    example: msg`For example: items with false labels`,
    submit: msg`Ban`,
  },
  unban: {
    label: msg`Lift the ban…`,
    done: msg`Ban lifted`,
    title: msg`Lift the ban`,
    note: msg`The merchant can sign in again. What waits on the devices is then sent.`,
    submit: msg`Lift the ban`,
  },
  removePicture: { label: msg`Remove the picture`, done: msg`Picture removed` },
  changeCommission: {
    label: msg`Change commission…`,
    done: msg`Commission changed`,
    title: msg`Change commission`,
    note: msg`Earlier sales keep the commission they were made with.`,
    example: msg`For example: new agreement for 2027`,
    submit: msg`Change commission`,
    labels: {
      basis: msg`Share of`,
      validFrom: msg`Valid from, today if empty`,
      acceptedOn: msg`Terms accepted on`,
      acceptedBy: msg`Terms accepted by`,
    },
  },
};

/** The texts of what else happens to a hub center. */
export const events: Readonly<Record<HubEvent | PaymentEvent, MessageDescriptor>> = {
  viewStarted: msg`Read-only view started`,
  viewStopped: msg`Read-only view ended`,
  paymentAccountConnected: msg`Payment account connected`,
  paymentAccountChanged: msg`Payment account changed`,
  paymentAccountLinkSent: msg`Link to the payment account sent`,
  paymentAccountDisconnected: msg`Payment account disconnected`,
  paymentAccountClosed: msg`Payment account closed at Stripe`,
  payoutFailed: msg`Payout refused by the bank`,
};
