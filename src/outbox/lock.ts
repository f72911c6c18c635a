/**
 * A mutex per device: a Web Lock. It saves work but correctness does not depend on it (the idempotency key makes a second sending harmless,
 * and a parcel's state a second compression), so a holder that no longer answers, a frozen tab, loses it to the next one.
 */
/** How often a waiting page asks whether the holder is alive, and the timeout of the answer, in ms. */
const ASK_EVERY_MS = 6000;
const ANSWER_MS = 4000;

/** Work that only one page or worker of the device does at a time, by the name of its lock. */
export class DeviceLock {
  readonly #name: string;
  readonly #voices: BroadcastChannel;
  #holding: Promise<unknown> | null = null;

  constructor(name: string) {
    this.#name = name;
    this.#voices = new BroadcastChannel(`${name}-holder`);
    this.#voices.addEventListener('message', ({ data }) => {
      if (data !== 'alive?' || !this.#holding) return;
      // A frozen page still receives this, and could answer at once; but it cannot complete an asynchronous call.
      void navigator.locks.query().then(() => this.#voices.postMessage('alive'));
    });
  }

  /** Runs the work under the lock, after any other tab that holds it. Without Web Locks it runs at once. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // A tab that lost the lock while frozen first finishes what it had started.
    await this.#holding?.catch(() => undefined);
    if (!navigator.locks) return work();
    const run = () => {
      const running = work();
      this.#holding = running;
      return running.finally(() => {
        this.#holding = null;
      });
    };
    const free = await this.#request({ ifAvailable: true }, run);
    return free.got ? free.value : this.#waitFor(run);
  }

  async #waitFor<T>(run: () => Promise<T>): Promise<T> {
    const giveUp = new AbortController();
    const waiting = this.#request({ signal: giveUp.signal }, run);
    const mine = { ended: false };
    const end = () => {
      mine.ended = true;
    };
    while (!mine.ended) {
      await Promise.race([waiting.then(end, end), pause(ASK_EVERY_MS * (1 + Math.random()))]);
      if (mine.ended || this.#holding || (await this.#holderAnswers()) || mine.ended) continue;
      giveUp.abort();
      const takenOver = await this.#request({ steal: true }, run);
      if (takenOver.got) return takenOver.value;
    }
    const granted = await waiting;
    if (!granted.got) throw new Error('the lock was not granted');
    return granted.value;
  }

  async #request<T>(options: LockOptions, run: () => Promise<T>): Promise<{ got: true; value: T } | { got: false }> {
    return navigator.locks.request(this.#name, options, async (lock) =>
      lock ? { got: true, value: await run() } : { got: false },
    );
  }

  #holderAnswers(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (answered: boolean) => {
        this.#voices.removeEventListener('message', onMessage);
        clearTimeout(timer);
        resolve(answered);
      };
      const onMessage = ({ data }: MessageEvent) => {
        if (data === 'alive') done(true);
      };
      const timer = setTimeout(() => done(false), ANSWER_MS);
      this.#voices.addEventListener('message', onMessage);
      this.#voices.postMessage('alive?');
    });
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
