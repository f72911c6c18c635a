/** What every answer of our server tells beside its content: its epoch (contract 9) and what time it is there. */
import { EPOCH_HEADER } from '../../contract/app.ts';

let epoch: string | null = null;
let clock: { at: number; tick: number } | null = null;
const listeners = new Set<() => void>();

/** The epoch the server told last; null while this page or worker has not heard of one. */
export const heardEpoch = (): string | null => epoch;

/** What time it is at the server, epoch ms, however the device's own clock is set; null while nothing told. */
export const serverTime = (): number | null => clock && clock.at + performance.now() - clock.tick;

/** Calls back when another epoch was told than before; answers how to stop. */
export function subscribeEpoch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes in the headers of one answer of ours. */
export function readServerHeaders(header: (name: string) => string | null): void {
  const at = Date.parse(header('Date') ?? '');
  if (!Number.isNaN(at)) clock = { at, tick: performance.now() };
  const told = header(EPOCH_HEADER);
  // A server of an earlier version tells none.
  if (!told || told === epoch) return;
  epoch = told;
  for (const listener of listeners) listener();
}
