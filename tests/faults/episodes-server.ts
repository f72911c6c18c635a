/** Server faults: crashes at various points, a database that refuses writes, a full disk. */
import { setTimeout as sleep } from 'node:timers/promises';

import { UNDO_MS } from '../../src/outbox/transition.ts';
import type { Episode } from './episode.ts';
import { captureMany, nudge, nudgeUntil, stand } from './hands.ts';
import { supply } from './heal.ts';
import type { Stage } from './stage.ts';

/** Crashes at a named point of intake, sometimes repeatedly, each time with another item. */
const dyingServer: Episode = {
  name: 'server dies at a point',
  weight: 5,
  async run(stage) {
    const { server, log, random } = stage;
    await stand(stage);
    const times = random.between(2, 4);
    await supply(stage, times + 1);
    for (let count = 0; count < times; count++) {
      const point = random.pick(['before-commit', 'photo-stored', 'after-commit'] as const);
      await server.killAndStart(`${point}:${random.between(1, 2)}`);
      await captureMany(stage, 1);
      const died = server.live.exited().then(() => true);
      let dead = false;
      void died.then(() => (dead = true));
      await nudgeUntil(stage, () => dead, 8000);
      if (!dead) break;
      log.fault(`server killed: ${point}`);
      log.kills.server += 1;
    }
    await server.killAndStart();
    await nudge(stage);
  },
};

/** Crashes at any moment during uploads. */
const randomDeath: Episode = {
  name: 'server dies anywhere',
  weight: 3,
  async run(stage) {
    const { server, log, random } = stage;
    await stand(stage);
    await supply(stage, 3);
    await nudge(stage);
    await sleep(random.between(0, 250));
    log.fault('server killed: any moment');
    log.kills.server += 1;
    await server.killAndStart();
    await captureMany(stage, 1);
    await nudge(stage);
  },
};

/** Server and database are killed together; the database recovers. */
const powerCut: Episode = {
  name: 'power cut',
  weight: 0.5,
  async run(stage) {
    const { server, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    await nudge(stage);
    log.fault('server and database killed');
    log.kills.server += 1;
    await server.powerCut();
    await captureMany(stage, 1);
    await server.live.start();
    await nudge(stage);
  },
};

/** Only PostgreSQL is killed: the server must restart it. */
const databaseDeath: Episode = {
  name: 'database dies alone',
  weight: 0.5,
  async run(stage) {
    const { server, log, random } = stage;
    await stand(stage);
    await supply(stage, 3);
    await nudge(stage);
    await sleep(random.between(0, 250));
    log.fault('database killed alone');
    server.killDatabase();
    await captureMany(stage, 1);
    await nudge(stage);
  },
};

/** The server crashes under `npm start`, which must restart it. */
const crash: Episode = {
  name: 'server crashes under npm start',
  weight: 0.3,
  async run(stage) {
    const { server, log } = stage;
    await server.live.stop();
    await server.live.start('', true);
    await stand(stage);
    const made = await captureMany(stage, 3);
    await nudge(stage);
    log.fault('server killed under npm start');
    log.kills.server += 1;
    server.live.crash();
    made.push(...(await captureMany(stage, 1)));
    // What failed before may wait for minutes yet.
    const waits = () => made.some((press) => log.waits(press));
    await nudgeUntil(stage, () => !waits(), 30_000);
    if (waits()) log.violation('what waited was not delivered after npm start had its server again');
    await server.live.stop();
    await server.live.start();
  },
};

/** Waits until some uploads got a response other than success. */
async function refusals(stage: Stage, count: number): Promise<number> {
  const { proxy } = stage;
  const start = proxy.uploads.length;
  const refused = () => proxy.uploads.slice(start).filter(({ status }) => status !== null && status >= 500).length;
  await nudgeUntil(stage, () => refused() >= count, 12_000);
  return refused();
}

const readOnly: Episode = {
  name: 'database read-only',
  weight: 0.7,
  async run(stage) {
    const { server, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    await server.setReadOnly(true);
    const met = await refusals(stage, 2);
    for (let count = 0; count < met; count++) log.fault('database read-only');
    await server.setReadOnly(false);
    await nudge(stage);
  },
};

const diskFull: Episode = {
  name: 'disk full',
  weight: 0.7,
  possible: ({ server }) => server.hasSmallDisk,
  async run(stage) {
    const { server, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    server.fillDisk(true);
    const met = await refusals(stage, 2);
    for (let count = 0; count < met; count++) log.fault('disk full');
    server.fillDisk(false);
    await nudge(stage);
  },
};

/** The connection to the database breaks during a commit that succeeds: the server cannot know what became of it. */
export const brokenCommit: Episode = {
  name: 'commit without an answer',
  weight: 0.5,
  async run(stage) {
    const { server, log, truth, proxy } = stage;
    await stand(stage);
    await nudgeUntil(stage, () => log.waiting === 0, 15_000);
    proxy.mode = 'down';
    const made = await captureMany(stage, 2);
    await sleep(UNDO_MS);
    const keys = made.flatMap(({ id }) => id ?? []);
    await server.holdCommits(true);
    proxy.mode = 'pass';
    const refused = () =>
      proxy.uploads.some(({ key, status }) => keys.includes(key) && status !== null && status >= 500);
    const isThere = async () => (await truth.recordsOf('products', keys)).length > 0;
    for (let tries = 0; tries < 100 && !(refused() && (await isThere())); tries++) {
      await nudge(stage);
      await sleep(100);
      await server.breakCommits();
    }
    await server.holdCommits(false);
    if (await isThere()) log.fault('commit without an answer');
    await nudge(stage);
  },
};

export const SERVER: readonly Episode[] = [
  dyingServer,
  randomDeath,
  databaseDeath,
  crash,
  powerCut,
  readOnly,
  diskFull,
  brokenCommit,
];
