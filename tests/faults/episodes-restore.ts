/** The server, or a part of it, is restored from an older backup: later items are only on the tablets, with their codes on tags. */
import { useUpCodes } from './device-data.ts';
import type { Episode } from './episode.ts';
import { captureMany, nudge, nudgeUntil, stand } from './hands.ts';
import { restart } from './heal.ts';
import type { Press } from './log.ts';
import type { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
/** How long the tablet is off before the app is opened again; null: it stays on. */
const WHEN = { 'the same day': null, 'the next day': 25 * HOUR_MS, 'after a weekend': 65 * HOUR_MS } as const;
/** Maximum time of deliveries, and of redelivery after the restore, in ms. */
const DELIVERED_MS = 15_000;

interface Options {
  /** The server issues numbers a second time, like one that only counts. */
  countsAgain?: boolean;
  /** The daily check finds everything after its delivery, and before it is lost. */
  isChecked?: boolean;
}

/** Captures delivered after the backup are lost by the restore, and must be redelivered automatically; another tablet takes codes first. */
export const restoreBackup = (
  when: keyof typeof WHEN,
  { countsAgain = false, isChecked = false }: Options = {},
): Episode => ({
  name: `older backup put back, ${when}${isChecked ? ', after a check' : ''}`,
  weight: 0.3,
  async run(stage) {
    const { server, tablet, log, api, person } = stage;
    const off = WHEN[when];
    await stand(stage);
    await nudgeUntil(stage, () => log.waiting === 0, DELIVERED_MS);
    const counters = await server.backUp();
    await stand(stage);
    // From now on codes are unknown to the backup.
    await useUpCodes(tablet.page);
    await tablet.page.reload();
    await stand(stage);
    const after = await captureMany(stage, 2);
    await allDelivered(stage);
    if (isChecked) await untilChecked(stage, after);
    if (off !== null) {
      await tablet.kill();
      log.kills.browser += 1;
    }
    await server.restoreBackup();
    log.kills.server += 1;
    if (countsAgain) await server.setCounters(counters);
    // From now on they wait again, whatever the tablet assumes.
    for (const { id } of after) if (id) log.delivered.delete(id);
    log.fault(`older backup put back, ${when}`);
    const block = { kind: 'product', count: 100, deviceId: 'another tablet' };
    await api.json('POST', '/codes/reserve', person.token, block);
    tablet.clock = off ?? 0;
    await restart(stage, 'an older backup');
    await allDelivered(stage);
    if (off === null) return;
    await tablet.kill();
    tablet.clock = 0;
    await restart(stage, 'an older backup, the clock of before');
  },
});

/** Delivered photos are lost in the server's store alone, whose database still tells of them; the tablet opens a day later. */
const lostInStore = (name: string, fault: string, { before, lose }: StoreLoss): Episode => ({
  name,
  weight: 0.3,
  // Several servers are backed up with photos by their own tool.
  possible: ({ server }) => server.hasOwnBackup,
  async run(stage) {
    const { proxy, tablet, log } = stage;
    await stand(stage);
    await allDelivered(stage);
    await before(stage);
    await stand(stage);
    const after = await captureMany(stage, 2);
    await allDelivered(stage);
    await tablet.kill();
    log.kills.browser += 1;
    await lose(stage, after);
    log.kills.server += 1;
    for (const { id } of after) if (id) log.delivered.delete(id);
    log.fault(fault);
    // The tablet and the server agree that a day has passed.
    [tablet.clock, proxy.clock] = [25 * HOUR_MS, 25 * HOUR_MS];
    await restart(stage, fault);
    await allDelivered(stage);
    await tablet.kill();
    [tablet.clock, proxy.clock] = [0, 0];
    await restart(stage, `${fault}, the clock of before`);
  },
});

interface StoreLoss {
  before: (stage: Stage) => Promise<unknown>;
  lose: (stage: Stage, presses: readonly Press[]) => Promise<void>;
}

/** Only the photos are of an older backup: the database tells of some that are no longer there. */
export const restorePhotos = lostInStore('older photos put back beside the newer database', 'older photos put back', {
  before: ({ server }) => server.backUp(),
  lose: ({ server }) => server.restorePhotos(),
});

/** The files are there with their names and sizes, and their bytes are not. */
export const rottenPhotos = lostInStore('stored photos rot on the server', 'photos rotten', {
  before: async () => undefined,
  lose: ({ server }, presses) => server.spoilPhotos(presses.flatMap(({ id }) => (id === null ? [] : [id]))),
});

/** The daily check comes early, because the tablet's clock says so, and finds these. */
async function untilChecked(stage: Stage, presses: readonly Press[]): Promise<void> {
  const { tablet, proxy, log } = stage;
  const confirmed = new Set<string>();
  const note = (key: string) => void confirmed.add(key);
  proxy.on('settled', note);
  const setClock = (ms: number) =>
    tablet.page.evaluate((benchClock) => void Object.assign(globalThis, { benchClock }), ms);
  await setClock(21 * HOUR_MS);
  const isDone = await nudgeUntil(
    stage,
    () => presses.every(({ id }) => id === null || confirmed.has(id)),
    DELIVERED_MS,
  );
  if (!isDone) log.violation('a tablet whose clock went on by 21 hours does not check what it delivered');
  await setClock(0);
  proxy.off('settled', note);
}

/** Waits for deliveries seen on the network; the judge reports missing ones. */
async function allDelivered(stage: Stage): Promise<void> {
  await nudge(stage);
  await nudgeUntil(stage, () => stage.log.waiting === 0, DELIVERED_MS);
}

export const RESTORE: readonly Episode[] = [
  restoreBackup('the same day'),
  restoreBackup('the next day'),
  restoreBackup('after a weekend'),
  restoreBackup('the same day', { isChecked: true }),
  restorePhotos,
  rottenPhotos,
];
