/** A tablet that loses power, in every state of a capture. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Episode } from './episode.ts';
import { capture, captureMany, killTablet, nudge, nudgeUntil, stand } from './hands.ts';
import { restart, supply } from './heal.ts';
import type { Stage } from './stage.ts';
import { afterAnswer, stopAt, type UploadFault } from './upload-faults.ts';

/** Kills right after the app said "saved", while the capture can still be undone. */
const killCaptured: Episode = {
  name: 'killed, captured',
  weight: 1.5,
  async run(stage) {
    await stand(stage);
    await captureMany(stage, stage.random.between(1, 2));
    await killTablet(stage, 'killed: captured');
    await restart(stage, 'killed: captured');
  },
};

/** Kills while the button is down: nothing was promised, so nothing may be half stored. */
const killPressed: Episode = {
  name: 'killed, saving',
  weight: 1.5,
  async run(stage) {
    await stand(stage);
    await supply(stage, 1);
    const wait = stage.random.between(0, 60);
    const pressed = async () => {
      await sleep(wait);
      await killTablet(stage, 'killed: saving');
    };
    await capture(stage, { pressed }).catch(() => undefined);
    await restart(stage, 'killed: saving');
  },
};

/** Kills while offline with captures waiting. */
const killQueued: Episode = {
  name: 'killed, waiting',
  weight: 1,
  async run(stage) {
    await stand(stage);
    stage.proxy.mode = stage.random.pick(['down', 'portal'] as const);
    await captureMany(stage, 2);
    await killTablet(stage, 'killed: waiting');
    await restart(stage, 'killed: waiting');
    stage.proxy.heal();
    await nudge(stage);
  },
};

/** Kills at a point of an upload of what waits, as seen from the network. */
export async function killOnTheWay(
  stage: Stage,
  name: string,
  fault: (act: () => Promise<void>) => UploadFault,
): Promise<void> {
  const { proxy } = stage;
  const end = { reached: false };
  const act = async () => {
    await killTablet(stage, name);
    end.reached = true;
  };
  proxy.queue.push(fault(act));
  await nudgeUntil(stage, () => end.reached || proxy.queue.length === 0, 15_000);
  for (let tries = 0; tries < 50 && !end.reached && proxy.queue.length === 0; tries++) await sleep(50);
  proxy.queue.length = 0;
  await restart(stage, name);
}

const killSending = (part: number): Episode => ({
  name: `killed, sending ${part * 100} %`,
  weight: 1.2,
  async run(stage) {
    await stand(stage);
    await supply(stage, 2);
    await killOnTheWay(stage, `killed: sending, ${part * 100} % of the body`, (act) => stopAt(part, act));
  },
});

const killAnswered: Episode = {
  name: 'killed, answered',
  weight: 1.5,
  async run(stage) {
    const wait = stage.random.between(0, 6);
    await stand(stage);
    await supply(stage, 2);
    await killOnTheWay(stage, 'killed: answer received', (act) =>
      afterAnswer(async () => {
        await sleep(wait);
        await act();
      }),
    );
  },
};

/** Kills while it deletes the photos of captures delivered a day ago. */
const killPurging: Episode = {
  name: 'killed, purging',
  weight: 0.8,
  async run(stage) {
    const { tablet, random } = stage;
    await stand(stage);
    await supply(stage, 2);
    await tablet.kill();
    tablet.clock = 25 * 3_600_000;
    await stand(stage).catch(() => undefined);
    await tablet.page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    await sleep(random.between(100, 900));
    await killTablet(stage, 'killed: purging');
    tablet.clock = 0;
    await restart(stage, 'killed: purging');
  },
};

export const KILLS: readonly Episode[] = [
  killCaptured,
  killPressed,
  killQueued,
  killSending(0),
  killSending(0.5),
  killSending(1),
  killAnswered,
  killPurging,
];
