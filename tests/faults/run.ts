import { watchdog } from '../support/watchdog.ts';
/** One run: a build of the app through a plan, healed and judged every few episodes. */
import type { Episode } from './episode.ts';
import { stand } from './hands.ts';
import { heal } from './heal.ts';
import { judge, type Verdict } from './judge.ts';
import type { Stage } from './stage.ts';

export interface Limits {
  /** Ends after this many faults, and not before. */
  faults: number;
  /** Ends before this time, in epoch ms, in any case. */
  until: number;
  /** Episodes between two judgements. */
  judgeEvery: number;
}

export interface Outcome {
  verdict: Verdict;
  faults: number;
  injected: Record<string, number>;
  kills: { browser: number; server: number };
  seconds: number;
  /** Maximum time from a healed network to an empty outbox. */
  healSeconds: number;
  episodes: number;
  /** Episodes that the bench itself could not run. */
  stumbled: string[];
}

/** Whether a verdict has no findings. */
export const isClean = ({ lost, doubled, broken }: Verdict): boolean =>
  lost.length + doubled.length + broken.length === 0;

export async function run(
  stage: Stage,
  plan: Iterable<Episode>,
  { faults, until, judgeEvery }: Limits,
  print: (text: string) => void,
): Promise<Outcome> {
  const start = Date.now();
  const { log } = stage;
  const stumbled: string[] = [];
  let healMs = 0;
  let count = 0;
  await stand(stage);
  if (stage.proxy.site === null)
    await stage.tablet.page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined));
  for (const episode of plan) {
    if (log.faults >= faults || Date.now() > until) break;
    if (episode.possible && !episode.possible(stage)) continue;
    count += 1;
    const began = Date.now();
    try {
      await inTime(episode.run(stage));
    } catch (error) {
      stumbled.push(`${episode.name}: ${firstLines(error)}; on screen: ${await onScreen(stage)}`);
      await pickUp(stage);
    }
    print(
      `${count} ${episode.name}: ${((Date.now() - began) / 1000).toFixed(1)} s, ${log.faults} faults, ${log.waiting} wait`,
    );
    if (count % judgeEvery === 0) {
      healMs = Math.max(healMs, await heal(stage));
      const verdict = await judge(stage);
      if (!isClean(verdict)) break;
    }
  }
  healMs = Math.max(healMs, await heal(stage));
  const verdict = await judge(stage);
  const { browser, server } = log.kills;
  return {
    verdict,
    faults: log.faults,
    injected: Object.fromEntries(log.injected),
    kills: { browser, server },
    seconds: Math.round((Date.now() - start) / 1000),
    healSeconds: Math.round(healMs / 1000),
    episodes: count,
    stumbled,
  };
}

/** Timeout of one episode, in ms, so that the bench cannot hang. */
const EPISODE_MS = watchdog(300_000);

async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end in time')), EPISODE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** After an aborted episode: everything passes, the server runs, the tablet restarts. Stored data stays. */
async function pickUp(stage: Stage): Promise<void> {
  stage.proxy.heal();
  await stage.proxy.listen().catch(() => undefined);
  await stage.server.setReadOnly(false).catch(() => undefined);
  await stage.server.holdCommits(false).catch(() => undefined);
  stage.server.fillDisk(false);
  await stage.server.killAndStart();
  await stage.tablet.kill();
  [stage.tablet.clock, stage.proxy.clock] = [0, 0];
  stage.log.kills.browser += 1;
}

/** The screen's text, to explain where an episode was aborted. */
async function onScreen({ tablet }: Stage): Promise<string> {
  if (!tablet.isOn) return 'the tablet is off';
  const text = tablet.page
    .evaluate(() => `${window.location.pathname} ${document.body.innerText}`)
    .catch(() => 'a crashed page');
  const words = await Promise.race([
    text,
    new Promise<string>((resolve) => setTimeout(resolve, 2000, 'a page that does not answer')),
  ]);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}

const firstLines = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n')
    .slice(0, 3)
    .join(' / ');
