/** What the headers of every answer say: the server's epoch (contract 9) and its time. */
import { EPOCH_HEADER } from '../../contract/app.ts';

let epoch: string | null = null;
let clock: { at: number; tick: number } | null = null;
const listeners = new Set<() => void>();

/** The last epoch the server sent; null before the first answer to this page or worker. */
export const lastEpoch = (): string | null => epoch;

/** The server's time, epoch ms, whatever the device's clock says; null before the first answer. */
export const serverTime = (): number | null => clock && clock.at + performance.now() - clock.tick;

/** Calls back when the epoch changes; returns an unsubscribe function. */
export function subscribeEpoch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the headers of one answer of ours. */
export function readServerHeaders(header: (name: string) => string | null): void {
  const at = Date.parse(header('Date') ?? '');
  if (!Number.isNaN(at)) clock = { at, tick: performance.now() };
  const received = header(EPOCH_HEADER);
  // A server of an earlier version sends none.
  if (!received || received === epoch) return;
  epoch = received;
  for (const listener of listeners) listener();
}
