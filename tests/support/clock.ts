/** The server's clock in the hands of a test. */
import { onTestFinished } from 'vitest';

import { clock } from '../../contract/clock.ts';
import { pauses } from '../../server/clock.ts';

/** Until the test ends, `step` moves the time, and pauses end by nothing else. */
export function steppedClock() {
  const { ms } = clock;
  const { after } = pauses;
  let ahead = 0;
  let waiting: { until: number; end: () => void }[] = [];
  const endUntil = (until: number) => {
    const due = waiting.filter((each) => each.until <= until);
    waiting = waiting.filter((each) => each.until > until);
    for (const { end } of due) end();
  };
  clock.ms = () => ms() + ahead;
  pauses.after = (pauseMs) => new Promise((resolve) => waiting.push({ until: ahead + pauseMs, end: resolve }));
  onTestFinished(() => {
    Object.assign(clock, { ms });
    Object.assign(pauses, { after });
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
