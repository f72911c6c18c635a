/** Network faults of uploads, singly and combined. */
import { setTimeout as sleep } from 'node:timers/promises';

import { UNDO_MS } from '../../src/outbox/transition.ts';
import { watchdog } from '../support/watchdog.ts';
import { BY_A_PERSON, BY_ITSELF, ENDS_SESSION, RETRY_AFTER_S } from './answers.ts';
import type { Episode } from './episode.ts';
import { captureMany, nudge, nudgeUntil, stand } from './hands.ts';
import { supply } from './heal.ts';
import type { Random } from './random.ts';
import {
  altered,
  answerCut,
  answeredBy,
  answerLost,
  halfClose,
  late,
  resetAt,
  sentTwice,
  silenceAt,
  throttled,
  type UploadFault,
} from './upload-faults.ts';

const LINES: readonly { weight: number; make: (random: Random) => UploadFault }[] = [
  { weight: 4, make: () => resetAt(0) },
  { weight: 4, make: (random) => resetAt(0.1 + 0.85 * random.next()) },
  { weight: 2, make: (random) => silenceAt(random.next(), random.between(600, 2500)) },
  { weight: 2, make: () => halfClose },
  { weight: 4, make: () => answerLost },
  { weight: 2, make: () => answerCut },
  { weight: 1, make: (random) => late(random.between(200, 1200)) },
  { weight: 1, make: () => throttled(60_000) },
  { weight: 2, make: () => sentTwice },
];

/** Several uploads, each with its own fault. */
const misfortunes: Episode = {
  name: 'misfortunes',
  weight: 22,
  async run(stage) {
    const { proxy, random } = stage;
    await stand(stage);
    const faults = Array.from({ length: random.between(10, 16) }, () =>
      random.next() < 0.5 ? random.weighted(LINES).make(random) : answeredBy(random.pick(BY_ITSELF)),
    );
    if (random.next() < 0.15) faults.push(answeredBy(random.pick(BY_A_PERSON)));
    proxy.queue.push(...faults);
    if (random.next() < 0.5)
      proxy.verifyQueue.push(random.pick(['drop', 'portal page 200', 'error 500', 'lie'] as const));
    await captureMany(stage, random.between(7, 10));
    await nudgeUntil(stage, () => proxy.queue.length === 0, 15_000);
    proxy.heal();
  },
};

/** What waited for the network is sent several at once, and those in flight together meet their faults. */
export const backlog: Episode = {
  name: 'a backlog at once',
  weight: 3,
  async run(stage) {
    const { proxy, random } = stage;
    await stand(stage);
    proxy.mode = 'down';
    await captureMany(stage, 9);
    await sleep(UNDO_MS);
    const faults = [answerLost, answerLost, answerLost, resetAt(0), resetAt(0.5), answeredBy('error 500')];
    // The first upload of a round runs alone; those after it are in flight beside each other.
    proxy.once('answered', () => proxy.queue.push(...random.shuffled(faults)));
    const before = proxy.uploads.length;
    proxy.mode = 'pass';
    await nudgeUntil(stage, () => proxy.uploads.length > before + faults.length && proxy.queue.length === 0, 20_000);
    proxy.heal();
  },
};

/** The whole network goes down and up many times. */
const flapping: Episode = {
  name: 'flapping',
  weight: 3,
  async run(stage) {
    const { proxy, random, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    for (let times = random.between(8, 14); times > 0; times--) {
      proxy.mode = random.pick(['down', 'portal', 'silent'] as const);
      log.fault('network flap');
      await sleep(200);
      proxy.mode = 'pass';
      await nudge(stage);
      await sleep(200);
    }
    await captureMany(stage, 2);
  },
};

/** The server's address refuses connections. */
const refused: Episode = {
  name: 'connection refused',
  weight: 1,
  async run(stage) {
    const { proxy, log } = stage;
    await stand(stage);
    await supply(stage, 2);
    await proxy.stop();
    log.fault('connection refused');
    await captureMany(stage, 2);
    await sleep(500);
    await proxy.listen();
    await nudge(stage);
  },
};

/** The browser reports that it is offline, and later online. */
const airplane: Episode = {
  name: 'airplane mode',
  weight: 2,
  async run(stage) {
    const { tablet, log } = stage;
    await stand(stage);
    await supply(stage, 2);
    await tablet.context.setOffline(true);
    log.fault('browser offline');
    await captureMany(stage, 2);
    await tablet.context.setOffline(false);
    await sleep(500);
  },
};

/** Time until a response has been read, also on a busy machine. */
const READ_WITHIN_MS = 300;

/** The server sends `Retry-After`: nothing is sent until then. */
const backoff: Episode = {
  name: 'backoff',
  weight: 1,
  async run(stage) {
    const { proxy, log, random } = stage;
    await stand(stage);
    await supply(stage, 4);
    const name = random.pick(['too many 429, seconds', 'unavailable 503'] as const);
    let answeredAt = 0;
    const onAnswer = ({ fault, at }: { fault: string | null; at: number }) => {
      if (fault === name && answeredAt === 0) answeredAt = Math.max(at, Date.now());
    };
    proxy.on('answered', onAnswer);
    proxy.queue.push(answeredBy(name));
    await nudgeUntil(stage, () => answeredAt > 0, 12_000);
    await sleep(RETRY_AFTER_S * 1000 - 100);
    proxy.off('answered', onAnswer);
    // Uploads sent before the response was read do not count.
    const early = proxy.uploads
      .map(({ at }) => at - answeredAt)
      .filter((ms) => ms > READ_WITHIN_MS && ms < RETRY_AFTER_S * 1000 - 100);
    for (const ms of answeredAt > 0 ? early : []) {
      log.violation(`an upload ${ms} ms after the server had asked for ${RETRY_AFTER_S} s of patience`);
    }
  },
};

/** The session ends during uploads: one refusal per upload in flight, and none after it. */
const signedOut: Episode = {
  name: 'session ended',
  weight: 2,
  async run(stage) {
    const { proxy, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    proxy.queue.push(answeredBy(ENDS_SESSION));
    await nudgeUntil(stage, () => proxy.queue.length === 0, 12_000);
    const met = proxy.queue.length === 0;
    proxy.queue.length = 0;
    if (!met) return;
    const signInButton = stage.tablet.page.getByRole('button', { name: 'Sign in' });
    await signInButton.waitFor({ timeout: 10_000 }).catch(() => log.violation('no sign-in is asked for after a 401'));
    const before = proxy.uploads.length;
    await nudge(stage);
    await sleep(1500);
    if (proxy.uploads.length > before) log.violation('uploads after the session ended');
    await stand(stage);
  },
};

/** Time by which a stalled upload must be aborted. */
const GIVE_UP_MS = watchdog(100_000);

/** A stall that only the app itself can end. */
const longSilence: Episode = {
  name: 'long silence',
  weight: 0,
  async run(stage) {
    const { proxy, log } = stage;
    await stand(stage);
    await supply(stage, 2);
    const before = log.faults;
    proxy.queue.push(silenceAt(0.5, 120_000));
    await nudgeUntil(stage, () => log.faults > before, 15_000);
    const hung = proxy.uploads.findLast(({ fault }) => fault === 'silence until the app gives up');
    const waited = Date.now();
    const givenUp = () => hung === undefined || proxy.uploads.some(({ key, at }) => key === hung.key && at > waited);
    // No help: the browser does not report that the network is back, either.
    while (!givenUp() && Date.now() < waited + GIVE_UP_MS) await sleep(500);
    if (!givenUp()) log.violation(`an upload that hangs is not given up within ${GIVE_UP_MS / 1000} s`);
    proxy.heal();
  },
};

/** 50 kbit/s up and 2 s round trip: slow, but without errors. */
const secondGeneration: Episode = {
  name: 'a slow link',
  weight: 0,
  async run(stage) {
    const { proxy, log } = stage;
    await stand(stage);
    // What failed before may wait for minutes yet.
    const made = await captureMany(stage, 6);
    const left = () => made.filter((press) => log.waits(press)).length;
    proxy.bytesPerSecond = 6250;
    proxy.latency = 1000;
    const start = proxy.uploads.length;
    log.fault('slow link, 50 kbit/s');
    const sent = () => proxy.uploads.slice(start);
    const bytes = () =>
      [...new Map(sent().map(({ key, length }) => [key, length])).values()].reduce((sum, each) => sum + each, 0);
    // No online event, because the network was never down.
    const began = Date.now();
    const limit = () => began + 60_000 + (2 * 1000 * bytes()) / proxy.bytesPerSecond;
    while (left() > 0 && Date.now() < limit()) await sleep(500);
    const again = sent().length - new Set(sent().map(({ key }) => key)).size;
    if (left() > 0) log.violation(`${left()} captures do not get through a slow link in twice the time they need`);
    if (again > sent().length / 2) log.violation(`${again} of ${sent().length} uploads over a slow link were repeats`);
    proxy.heal();
  },
};

/** The photo is altered in transit: the device must not accept the receipt. */
export const middleMan: Episode = {
  name: 'middle man',
  weight: 0.3,
  async run(stage) {
    const { proxy, log } = stage;
    await stand(stage);
    await supply(stage, 1);
    const before = proxy.uploads.length;
    proxy.queue.push(altered);
    await nudgeUntil(stage, () => proxy.queue.length === 0, 12_000);
    await sleep(300);
    const met = proxy.uploads.slice(before).find(({ fault }) => fault === altered.kind);
    const press = log.presses.find(({ id }) => id !== null && id === met?.key);
    if (press) press.fate = 'altered';
    if (met) log.delivered.delete(met.key);
    proxy.queue.length = 0;
  },
};

export const NETWORK: readonly Episode[] = [
  misfortunes,
  backlog,
  flapping,
  refused,
  airplane,
  backoff,
  signedOut,
  longSilence,
  secondGeneration,
  middleMan,
];
