import type { Log } from '../log.ts';

export interface Job {
  /** Runs the work as soon as possible; a call while it runs makes it run once more. */
  wake(): void;
  /** Resolves when the current run has ended; no other follows. */
  stop(): Promise<void>;
}

/**
 * Runs `work` whenever woken, and every `everyMs` otherwise. Errors are logged and the job continues. `work` can check between two steps
 * whether to stop.
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
