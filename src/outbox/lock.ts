/**
 * One sender per device at a time: a Web Lock. It is economy, not correctness (the idempotency key keeps every second sending
 * harmless), so a holder that no longer answers, a frozen tab, loses it to the next one.
 */
const LOCK = 'ordito-outbox';
/** How often the one who waits asks whether the holder is alive, and how long an answer may take, in ms. */
const ASK_EVERY_MS = 6000;
const ANSWER_MS = 4000;

const voices = new BroadcastChannel('ordito-outbox-holder');
let holding: Promise<unknown> | null = null;

voices.addEventListener('message', ({ data }) => {
  if (data !== 'alive?' || !holding) return;
  // A frozen page still hears this, and would answer at once; what it cannot do is come back from asking for anything.
  void navigator.locks.query().then(() => voices.postMessage('alive'));
});

/** Runs the work under the lock, after any other tab that holds it. Without locks at all it runs at once. */
export async function underLock<T>(work: () => Promise<T>): Promise<T> {
  // A tab whose lock was taken away while it was frozen finishes what it had begun first.
  await holding?.catch(() => undefined);
  if (!navigator.locks) return work();
  const run = () => {
    const running = work();
    holding = running;
    return running.finally(() => {
      holding = null;
    });
  };
  const free = await request({ ifAvailable: true }, run);
  return free.got ? free.value : waitFor(run);
}

async function waitFor<T>(run: () => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const waiting = request({ signal: giveUp.signal }, run);
  const mine = { ended: false };
  const end = () => {
    mine.ended = true;
  };
  while (!mine.ended) {
    await Promise.race([waiting.then(end, end), pause(ASK_EVERY_MS * (1 + Math.random()))]);
    if (mine.ended || holding || (await holderAnswers()) || mine.ended) continue;
    giveUp.abort();
    const stolen = await request({ steal: true }, run);
    if (stolen.got) return stolen.value;
  }
  const granted = await waiting;
  if (!granted.got) throw new Error('the lock was not granted');
  return granted.value;
}

async function request<T>(
  options: LockOptions,
  run: () => Promise<T>,
): Promise<{ got: true; value: T } | { got: false }> {
  return navigator.locks.request(LOCK, options, async (lock) =>
    lock ? { got: true, value: await run() } : { got: false },
  );
}

function holderAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answered: boolean) => {
      voices.removeEventListener('message', heard);
      clearTimeout(timer);
      resolve(answered);
    };
    const heard = ({ data }: MessageEvent) => {
      if (data === 'alive') done(true);
    };
    const timer = setTimeout(() => done(false), ANSWER_MS);
    voices.addEventListener('message', heard);
    voices.postMessage('alive?');
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
