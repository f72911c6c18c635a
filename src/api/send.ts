/** Sends calls that change something (ky). No list waits for this file, because none needs it to read. */
import ky from 'ky';

export const send = ky.create({
  retry: 0,
  throwHttpErrors: false,
  // The caller sets the timeout because it must cover the answer's body too: a stalled body would hold the outbox's lock.
  timeout: false,
});
