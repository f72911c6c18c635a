import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CodeReason } from '../../contract/failure.ts';
import type { Parcel, Reason } from '../store/db.ts';
import type { Tone } from '../ui/status-badge.tsx';

/** What happened, that nothing is lost, and what to do, for every reason of a parcel. */
const REASONS: Record<Reason['word'], MessageDescriptor> = {
  network: msg`No connection to the server. It’s safe here and will be sent when the connection is back.`,
  portal: msg`The network is blocking Ordito. If the Wi-Fi asks you to sign in, do so. The item is safe here and will be sent automatically.`,
  blocked: msg`The connection is too weak for this item. It’s safe here and will be retried automatically.`,
  busy: msg`The server is busy. The item is safe here and will be retried automatically.`,
  server: msg`The server had a problem. The item is safe here and will be retried automatically.`,
  signedOut: msg`Your session has ended. It’s safe here and will be sent when you sign in again.`,
  accountBlocked: msg`The marketplace has blocked this account. Nothing was deleted: it’s safe here, and will be sent by itself once the account is unblocked and you sign in again.`,
  tooLarge: msg`The photos are too large for the server. They’re being made smaller and will be sent again.`,
  codeTaken: msg`Another item already has this code. Send it with a new code and write the new code on the tag.`,
  wrongHub: msg`It was captured for another hub center. Only that merchant can send it.`,
  mismatch: msg`The server already has another item with this key. Compare them. Send this one as a new item only if you need both.`,
  unreadable: msg`This device can’t read one of its photos. Try again. If that doesn’t help, photograph it again as a new item.`,
  lost: msg`The item is no longer on the server, and its photos are no longer on this device. Photograph it again as a new item.`,
  conflict: msg`Someone else has edited the same fields. Your change is safe here. Choose what to keep.`,
  overtaken: msg`Your decision wasn’t used: the item has changed since, or someone else has already decided. Look at it in the queue again, and move this to trash.`,
  gone: msg`This item no longer exists: it was moved to another hub center or to trash. Your change is safe here. Try again when the item is back, or move the change to trash.`,
  refused: msg`The server rejected it. It’s safe here. Read the server’s message, then try again or move it to trash.`,
};

/** Why the server refuses a code, if it says so. */
const CODE_REFUSALS: Record<CodeReason, MessageDescriptor> = {
  used: REASONS.codeTaken,
  otherDevice: msg`The server gave this code to another device, so it may be on another tag. Send the item with a new code and write the new code on the tag.`,
  otherPerson: msg`Someone else has reserved this code. Send the item with a new code and write the new code on the tag.`,
  otherHub: msg`This code doesn’t belong to the hub center, or the hub center’s prefix has changed. Send the item with a new code and write the new code on the tag.`,
  unknown: msg`The server doesn’t know this code. Try again. If that doesn’t help, send the item with a new code and write the new code on the tag.`,
};

/** A second 413, or a first one for photos that cannot be compressed further. */
const STILL_TOO_LARGE = msg`The photos are too large for the server and can’t be made smaller. They’re safe on this device. Try again, or tell your administrator.`;

/** The server cannot read the photo; this device can. */
const REFUSED_PHOTO = msg`The server can’t read one of its photos. The photo on this device is intact. Try again. If it fails again, photograph the item again while you have it.`;

const STATES: Record<Parcel['state'], MessageDescriptor> = {
  captured: msg`Saved on this device. Preparing its photos.`,
  queued: msg`Saved on this device. Next in the queue.`,
  sending: msg`Uploading now.`,
  waiting: msg`Waiting for the next try.`,
  attention: msg`Needs your attention.`,
  delivered: msg`Uploaded.`,
  trashed: msg`Kept for 7 days. You can restore it.`,
};

/** The state of a parcel, in a word or two. */
export const STATE_WORDS: Record<Parcel['state'], MessageDescriptor> = {
  captured: msg`Saved on device`,
  queued: msg`Saved on device`,
  sending: msg`Uploading`,
  waiting: msg`Waiting`,
  attention: msg`Needs attention`,
  delivered: msg`Uploaded`,
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
