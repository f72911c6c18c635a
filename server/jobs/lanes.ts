import { availableParallelism } from 'node:os';

import { type Lane, LANES } from '../engine/jobs/queue.ts';
import type { Role } from '../environment.ts';

/** How many jobs a process of a role runs at once, by lane, where that is not the usual. Null renders as many photos as usual. */
export function lanesOfRole(role: Role, renderAtOnce: number | null): Partial<Record<Lane, number>> {
  const render = renderAtOnce === null ? {} : { render: renderAtOnce };
  if (role === 'all') return render;
  if (role === 'worker') return { render: 0 };
  const none = Object.fromEntries(Object.keys(LANES).map((lane) => [lane, 0]));
  // One more than cores, so that none waits while another is read or written.
  const alone = Math.min(3, availableParallelism() + 1);
  return role === 'web' ? none : { ...none, render: alone, ...render };
}
