/** The order of episodes, drawn from a seed, so that a failed run can be repeated. */
import type { Episode } from './episode.ts';
import { DESK } from './episodes-desk.ts';
import { KILLS } from './episodes-kills.ts';
import { NETWORK } from './episodes-network.ts';
import { PEOPLE } from './episodes-people.ts';
import { RESCUE } from './episodes-rescue.ts';
import { RESTORE } from './episodes-restore.ts';
import { SERVER } from './episodes-server.ts';
import { TABLET } from './episodes-tablet.ts';
import type { Random } from './random.ts';

export const EPISODES: readonly Episode[] = [
  ...NETWORK,
  ...KILLS,
  ...DESK,
  ...TABLET,
  ...SERVER,
  ...PEOPLE,
  ...RESCUE,
  ...RESTORE,
];

/** An episode by its name. */
export function named(name: string): Episode {
  const found = EPISODES.find((each) => each.name === name);
  if (!found) throw new Error(`no episode of the name "${name}"`);
  return found;
}

/** Each once in random order, then by weight without end. */
export function* drawn(random: Random, onceEach: readonly Episode[]): Generator<Episode> {
  yield* random.shuffled(onceEach);
  const often = EPISODES.filter(({ weight }) => weight > 0);
  for (;;) yield random.weighted(often);
}
