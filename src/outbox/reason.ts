import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Parcel, Reason } from '../store/db.ts';

/** What happened, that nothing is lost, and what to do, for every reason a parcel can have. */
const REASONS: Record<Reason['word'], MessageDescriptor> = {
  network: msg`No connection. It is safe here and goes out by itself when the network is back.`,
  portal: msg`The network answers with a page of its own. Log in to the Wi-Fi; the item is safe here.`,
  blocked: msg`Small requests get through, but this item does not. It is safe here and is tried again by itself.`,
  busy: msg`The server is busy. It is tried again shortly.`,
  server: msg`The server had a problem. It is tried again by itself.`,
  signedOut: msg`Your sign-in has ended. Sign in again and it goes out; it is safe here.`,
  tooLarge: msg`The server finds the photos too large. They are made smaller and sent again.`,
  codeTaken: msg`Another item already has this code. Send it with a new code and write that one on the tag.`,
  wrongHub: msg`It was captured for another hub center and can only be sent by that merchant.`,
  mismatch: msg`The server already has another item under this key. Ask an admin to look at both.`,
  unreadable: msg`A photo cannot be read any more. Take it again as a new item.`,
  refused: msg`The server refused it.`,
};

const STATES: Record<Parcel['state'], MessageDescriptor> = {
  queued: msg`Saved on this device, waiting its turn.`,
  sending: msg`Being sent now.`,
  waiting: msg`Waiting to be sent again.`,
  attention: msg`Needs your attention.`,
  delivered: msg`Delivered.`,
};

/** Why a parcel is where it is, as a text to translate. */
export const explain = ({ state, reason }: Parcel): MessageDescriptor =>
  reason && state !== 'sending' && state !== 'delivered' ? REASONS[reason.word] : STATES[state];
