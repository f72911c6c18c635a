/** Draws many photos in parallel, in separate processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Subject } from '../../server/demo/subject.ts';
import type { DrawResult } from './draw-process.ts';

const PROCESSES = 2;
const PROGRAM = fileURLToPath(new URL('draw-process.ts', import.meta.url));

/** Sends one subject to one process. Throws if it cannot be drawn or the process dies. */
async function drawIn(child: ChildProcess, subject: Subject): Promise<Uint8Array> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const answer = once(child, 'message', { signal });
    const death = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the drawing process ended with ${code}`);
    });
    child.send(subject);
    const [drawn] = (await Promise.race([answer, death])) as [DrawResult];
    if ('error' in drawn) throw new Error(drawn.error);
    return drawn.jpeg;
  } finally {
    settled.abort();
  }
}

/** Draws every subject and passes each photo to `keep` as soon as it is done, unordered. Throws if one cannot be drawn or kept. */
export async function drawPhotos(
  subjects: readonly Subject[],
  keep: (index: number, jpeg: Uint8Array) => Promise<void>,
): Promise<void> {
  const queue = [...subjects.entries()];
  const children = Array.from({ length: Math.min(PROCESSES, subjects.length) }, () =>
    fork(PROGRAM, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    await Promise.all(
      children.map(async (child) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [index, subject] = next;
          await keep(index, await drawIn(child, subject));
        }
      }),
    );
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}
