import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CodeReason } from '../../contract/failure.ts';
import type { Parcel, Reason } from '../store/db.ts';
import type { Tone } from '../ui/status-badge.tsx';

/** What happened, that nothing is lost, and what to do, for every reason of a parcel. */
const REASONS: Record<Reason['word'], MessageDescriptor> = {
  network: msg`No connection to the server. It is safe here and goes out by itself when the connection is back.`,
  portal: msg`Something on the way answers in place of the server. If the Wi-Fi asks you to sign in, do so: the item is safe here and goes out by itself.`,
  blocked: msg`Small requests get through, but this item does not. It is safe here and is tried again by itself.`,
  busy: msg`The server is busy. It is safe here and is tried again by itself.`,
  server: msg`The server had a problem. It is safe here and is tried again by itself.`,
  signedOut: msg`Your sign-in has ended. Sign in again and it goes out; it is safe here.`,
  tooLarge: msg`The server finds the photos too large. They are made smaller and sent again.`,
  codeTaken: msg`Another item already has this code. Send it with a new code and write that one on the tag.`,
  wrongHub: msg`It was captured for another hub center and can only be sent by that merchant.`,
  mismatch: msg`The server already has another item under this key. Look at both: only if both are wanted, send this one as a new item.`,
  unreadable: msg`A photo of it cannot be read on this device. Try again; if that does not help, take it again as a new item.`,
  lost: msg`The server no longer has it, and its photos were already freed here. Take it again as a new item.`,
  conflict: msg`Somebody else has changed the same meanwhile. Your change is safe here: choose what is to stay.`,
  gone: msg`The item is not there any more: it was moved to another hub center or thrown away. Your change is safe here; try again when it is back, or put it into the trash.`,
  refused: msg`The server refused it. It is safe here: read what the server says, then try again or put it into the trash.`,
};

/** Why the server refuses a code, if it says so. */
const CODE_REFUSALS: Record<CodeReason, MessageDescriptor> = {
  used: REASONS.codeTaken,
  otherDevice: msg`The server has given this code to another device, so it may be on another tag. Send the item with a new code and write that one on the tag.`,
  otherPerson: msg`Somebody else has reserved this code. Send the item with a new code and write that one on the tag.`,
  otherHub: msg`This code does not belong to the hub center, or the hub center’s codes begin in another way now. Send the item with a new code and write that one on the tag.`,
  unknown: msg`The server does not know this code. Try again; if that does not help, send the item with a new code and write that one on the tag.`,
};

/** A second 413, or a first one for photos that cannot be compressed further. */
const STILL_TOO_LARGE = msg`The server finds the photos too large, and they cannot be made smaller here. They are whole on this device: try again, or tell your administrator.`;

/** The server cannot read the photo; this device can. */
const REFUSED_PHOTO = msg`The server cannot read a photo of it. The photo is whole on this device: try again. If it is refused once more, take the item again while you have it.`;

const STATES: Record<Parcel['state'], MessageDescriptor> = {
  captured: msg`Saved on this device, its photos are being made ready.`,
  queued: msg`Saved on this device, waiting its turn.`,
  sending: msg`Being sent now.`,
  waiting: msg`Waiting to be sent again.`,
  attention: msg`Needs your attention.`,
  delivered: msg`Delivered.`,
  trashed: msg`It is kept for seven days and can be taken back.`,
};

/** The state of a parcel, in a word or two. */
export const STATE_WORDS: Record<Parcel['state'], MessageDescriptor> = {
  captured: msg`Saved here`,
  queued: msg`Saved here`,
  sending: msg`Being sent`,
  waiting: msg`Waiting`,
  attention: msg`Needs attention`,
  delivered: msg`Delivered`,
  trashed: msg`In the trash`,
};

/** The colour of the state. */
export const STATE_TONES: Record<Parcel['state'], Tone> = {
  captured: 'wait',
  queued: 'wait',
  sending: 'done',
  waiting: 'wait',
  attention: 'bad',
  delivered: 'good',
  trashed: 'quiet',
};

/** The reason of a parcel's state, as a text to translate. */
export function explain({ state, reason }: Parcel): MessageDescriptor {
  if (!reason || (state !== 'waiting' && state !== 'attention')) return STATES[state];
  if (reason.word === 'codeTaken' && reason.why) return CODE_REFUSALS[reason.why];
  if (reason.word === 'tooLarge' && state === 'attention') return STILL_TOO_LARGE;
  return reason.word === 'unreadable' && reason.status !== undefined ? REFUSED_PHOTO : REASONS[reason.word];
}

/** Shorter waits are not shown, in ms: they end before anybody has read them. */
const WORTH_TELLING_MS = 60_000;

/** Time of a parcel's next automatic try, ISO 8601; null if that is soon, or never. `now` is epoch ms. */
export const nextTry = ({ state, nextAt }: Parcel, now: number): string | null =>
  state === 'waiting' && nextAt > now + WORTH_TELLING_MS ? new Date(nextAt).toISOString() : null;
