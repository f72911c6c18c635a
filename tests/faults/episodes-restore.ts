/** The server is restored from an older backup: later items are only on the tablets, with their codes on tags. */
import { useUpCodes } from './device-data.ts';
import type { Episode } from './episode.ts';
import { captureMany, nudge, nudgeUntil, stand } from './hands.ts';
import { restart } from './heal.ts';
import type { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
/** How long the tablet is off before the app is opened again; null: it stays on. */
const WHEN = { 'the same day': null, 'the next day': 25 * HOUR_MS, 'after a weekend': 65 * HOUR_MS } as const;
/** Maximum time of deliveries, and of redelivery after the restore, in ms. */
const DELIVERED_MS = 15_000;

interface Options {
  /** The server issues numbers a second time, like one that only counts. */
  countsAgain?: boolean;
}

/** Captures delivered after the backup are lost by the restore, and must be redelivered automatically; another tablet takes codes first. */
export const restoreBackup = (when: keyof typeof WHEN, { countsAgain = false }: Options = {}): Episode => ({
  name: `older backup put back, ${when}`,
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

/** Waits for deliveries seen on the network; the judge reports missing ones. */
async function allDelivered(stage: Stage): Promise<void> {
  await nudge(stage);
  await nudgeUntil(stage, () => stage.log.waiting === 0, DELIVERED_MS);
}

export const RESTORE: readonly Episode[] = [
  restoreBackup('the same day'),
  restoreBackup('the next day'),
  restoreBackup('after a weekend'),
];
