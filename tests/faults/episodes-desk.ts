/**
 * What is photographed otherwise than with the quick form: with the camera of counter mode, photos added to an item that is there already, and
 * items of the full form. Each is on the server once in the end, whatever happens on the way.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Episode } from './episode.ts';
import { killOnTheWay } from './episodes-kills.ts';
import {
  addPhoto,
  fillForm,
  killTablet,
  nudge,
  nudgeUntil,
  openItem,
  shootGarment,
  stand,
  standAtCounter,
} from './hands.ts';
import { restart } from './heal.ts';
import type { Stage } from './stage.ts';
import { afterAnswer, answerCut, answerLost, resetAt, sentTwice, stopAt } from './upload-faults.ts';

/** Two photos, or two items, that wait for the network. */
const WAYS = {
  async 'counter mode'(stage: Stage) {
    await standAtCounter(stage);
    await offline(stage);
    for (const photos of [1, 2] as const) await shootGarment(stage, { photos });
  },
  async 'photos added'(stage: Stage) {
    const on = await openItem(stage);
    await offline(stage);
    for (let photo = 0; photo < 2; photo++) await addPhoto(stage, on);
  },
  async 'full form'(stage: Stage) {
    await offline(stage);
    for (let item = 0; item < 2; item++) await fillForm(stage);
  },
} satisfies Record<string, (stage: Stage) => Promise<void>>;

/** The network goes, once the app can be opened without it. */
async function offline({ proxy, random, tablet }: Stage): Promise<void> {
  await tablet.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  proxy.mode = random.pick(['down', 'portal'] as const);
}

const ENDS: Record<string, (stage: Stage) => Promise<void>> = {
  async killed(stage) {
    await killTablet(stage, 'killed: waiting at the desk');
    await restart(stage, 'killed: waiting at the desk');
    stage.proxy.heal();
    await nudge(stage);
  },
  /** Each try but the last may reach the server, and the device does not learn it. */
  async 'answers lost'(stage) {
    const { proxy, random } = stage;
    proxy.queue.push(...random.shuffled([answerLost, answerLost, answerCut, resetAt(0.5), sentTwice]));
    proxy.mode = 'pass';
    await nudgeUntil(stage, () => proxy.queue.length === 0, 20_000);
    proxy.heal();
  },
  async 'killed on the way'(stage) {
    stage.proxy.mode = 'pass';
    await killOnTheWay(stage, 'killed: sending from the desk', (act) =>
      stage.random.pick([stopAt(0.5, act), stopAt(1, act), afterAnswer(act)]),
    );
  },
};

/** Kills at the last photo of a garment: nothing was promised, so nothing may be half stored. */
const killAtShutter: Episode = {
  name: 'counter mode, killed at the shutter',
  weight: 1,
  async run(stage) {
    await standAtCounter(stage);
    await shootGarment(stage);
    const pressed = async () => {
      await sleep(stage.random.between(0, 150));
      await killTablet(stage, 'killed: at the shutter');
    };
    await shootGarment(stage, { photos: 2, pressed }).catch(() => undefined);
    await restart(stage, 'killed: at the shutter');
  },
};

export const DESK: readonly Episode[] = [
  killAtShutter,
  ...Object.entries(WAYS).flatMap(([way, prepare]) =>
    Object.entries(ENDS).map(([end, meet]): Episode => ({
      name: `${way}, ${end}`,
      weight: 1,
      async run(stage) {
        await stand(stage);
        await prepare(stage);
        await meet(stage);
      },
    })),
  ),
];
