import type { Log } from '../log.ts';

export interface Job {
  /** Runs as soon as it can; calls while it runs make it run once more. */
  wake(): void;
  /** Answers when the present run is over; no other follows. */
  stop(): Promise<void>;
}

/**
 * Does `work` whenever woken, and every `everyMs` without being woken. Errors are logged and the job goes on. `work` is
 * told when to stop between two steps.
 */
export function startJob(
  name: string,
  everyMs: number,
  work: (stopped: () => boolean) => Promise<void>,
  log: Log,
): Job {
  const end = new AbortController();
  const { signal } = end;
  let again = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => wake(), everyMs);
  timer.unref();

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await work(() => signal.aborted);
      } catch (error) {
        log.error({ job: name, err: error }, 'job failed');
      }
    } while (again && !signal.aborted);
    running = null;
  }

  function wake(): void {
    if (signal.aborted) return;
    if (running) again = true;
    else running = run();
  }

  wake();
  return {
    wake,
    async stop() {
      end.abort();
      clearInterval(timer);
      await running;
    },
  };
}
