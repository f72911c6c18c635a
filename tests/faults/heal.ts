/** All faults end: what can be delivered must be delivered automatically and soon; what needs a person gets one. */
import { setTimeout as sleep } from 'node:timers/promises';

import { watchdog } from '../support/watchdog.ts';
import { isOpen, parcelsOn, type DeviceParcel } from './device-data.ts';
import { capture, logOut, nudge, recognise, retry, signInAs, stand } from './hands.ts';
import type { Stage } from './stage.ts';

/** Maximum time from a healed network to an empty outbox: the longest backoff the plan can cause, plus sending. */
export const HEAL_MS = watchdog(90_000);

/** Ends all faults and waits until no deliverable capture waits. Returns the time in ms. */
export async function heal(stage: Stage): Promise<number> {
  const { proxy, tablet, log } = stage;
  proxy.heal();
  await closeOtherTabs(stage);
  await stand(stage);
  if (stage.person !== stage.people[0]) {
    await logOut(stage);
    await signInAs(stage, stage.people[0]);
    await stand(stage);
  }
  const start = Date.now();
  await nudge(stage);
  await recognise(stage);
  const idle = await settle(stage, HEAL_MS);
  if (!idle) {
    const left = (await own(stage))
      .filter(isOpen)
      .map(({ seq, state, reason }) => `${seq} ${state} ${reason?.word ?? ''}`);
    log.violation(`${HEAL_MS / 1000} s after everything worked again these still wait: ${left.join(', ')}`);
  }
  await helpShown(stage);
  if (!tablet.isOn) throw new Error('the tablet went off while it was waited for');
  return Date.now() - start;
}

/** Captures that need a person get one; others must not ask for one. */
async function helpShown(stage: Stage): Promise<void> {
  const { log } = stage;
  const asking = (await own(stage)).filter(({ state }) => state === 'attention');
  for (const { id, seq, reason } of asking.filter((each) => !log.needsPerson(each.id))) {
    const met = (log.met.get(id) ?? []).join(', ') || 'nothing of its own';
    log.violation(`capture ${seq} needs a person (${reason?.word}) after ${met}`);
  }
  const helped = asking.filter(({ id }) => log.needsPerson(id) && fateOf(stage, id) === 'ordinary');
  if (helped.length === 0) return;
  await retry(
    stage,
    helped.map(({ seq }) => seq),
  );
  await settle(stage, watchdog(30_000));
  const after = new Map((await own(stage)).map((parcel) => [parcel.id, parcel]));
  for (const { id, seq } of helped) {
    const { state = 'gone', reason } = after.get(id) ?? {};
    if (state !== 'delivered')
      log.violation(`capture ${seq} is not delivered after "Try again": ${state} ${reason?.word ?? ''}`);
  }
}

const fateOf = ({ log }: Stage, id: string) => log.presses.find((press) => press.id === id)?.fate;

/** Waits until nothing of the current person is in flight. */
async function settle(stage: Stage, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250)) {
    if (!(await own(stage)).some(isOpen)) return true;
  }
  return false;
}

const own = async (stage: Stage): Promise<DeviceParcel[]> =>
  (await parcelsOn(stage.tablet.page)).filter(({ owner }) => owner === stage.person._id);

/** Reduces to one live tab. */
async function closeOtherTabs({ tablet }: Stage): Promise<void> {
  if (!tablet.isOn) return;
  for (const page of tablet.context.pages()) {
    if (page !== tablet.page) await Promise.race([page.close().catch(() => undefined), sleep(2000)]);
  }
}

/** After a restart: every promised, undelivered capture must still be on the device. */
export async function nothingForgotten(stage: Stage, after: string): Promise<void> {
  const { log, tablet } = stage;
  await recognise(stage);
  const ids = new Set((await parcelsOn(tablet.page)).map(({ id }) => id));
  for (const { number, saved, id, fate } of log.presses) {
    const promised = saved && id !== null && fate !== 'evicted' && !log.delivered.has(id);
    if (promised && !ids.has(id)) log.violation(`press ${number}: its row is gone after "${after}"`);
  }
}

/** Makes sure that this many captures wait or soon will. */
export async function supply(stage: Stage, least: number): Promise<void> {
  for (let missing = least - stage.log.waitingOf(stage.person._id); missing > 0; missing--) {
    await capture(stage, { photos: stage.random.next() < 0.2 ? 2 : 1 });
  }
}

/** Restarts the tablet and checks that all promised captures are still there. */
export async function restart(stage: Stage, after: string): Promise<void> {
  await stand(stage);
  await nothingForgotten(stage, after);
}
