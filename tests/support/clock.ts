/** The server's clock in the hands of a test. */
import { afterAll, onTestFinished } from 'vitest';

import { clock } from '../../contract/clock.ts';
import { pauses } from '../../server/clock.ts';

/** Until the test ends, `step` moves the time, and pauses and intervals end by nothing else. */
export function steppedClock() {
  const { ms } = clock;
  const { after, elapsed } = pauses;
  let ahead = 0;
  let waiting: { until: number; end: () => void }[] = [];
  const endUntil = (until: number) => {
    const due = waiting.filter((each) => each.until <= until);
    waiting = waiting.filter((each) => each.until > until);
    for (const { end } of due) end();
  };
  clock.ms = () => ms() + ahead;
  // Whole: of fractions, a minute after another moment may be a little less than a minute.
  const began = Math.round(elapsed());
  pauses.elapsed = () => began + ahead;
  pauses.after = (pauseMs) => new Promise((resolve) => waiting.push({ until: ahead + pauseMs, end: resolve }));
  onTestFinished(() => {
    Object.assign(clock, { ms });
    Object.assign(pauses, { after, elapsed });
    endUntil(Infinity);
  });
  return {
    step(byMs: number) {
      ahead += byMs;
      endUntil(ahead);
    },
    /** How many pauses have not ended. */
    pauses: () => waiting.length,
  };
}

/** Until the file ends, the time begins with a round of this length and goes on by a millisecond with each look, so that no round ends. */
export function countedClock(roundMs: number): void {
  const { ms } = clock;
  let now = ms() - (ms() % roundMs);
  clock.ms = () => (now += 1);
  afterAll(() => void Object.assign(clock, { ms }));
}
