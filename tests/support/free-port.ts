/** Ports for servers and browsers that are told where to listen. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems hand out themselves: one of them could be taken by anything before it is listened on. */
const [FIRST, COUNT] = [20_000, 10_000];
let next = randomInt(COUNT);

/** A port of this machine that nobody listens on, and that this process has not been given before. */
export async function freePort(): Promise<number> {
  next = (next + 1) % COUNT;
  const port = FIRST + next;
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
