/** A browser other than Chromium: a process group with a profile on disk, killed as a whole. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { until as untilThere } from '../../support/until.ts';

export abstract class Engine {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ordito-engine-'));
  #process: ChildProcess | null = null;

  /** Starts the browser with an empty page. */
  abstract start(): Promise<void>;

  /** Goes to an address, as if it were typed; does not wait for it. */
  abstract goto(url: string): Promise<void>;

  /** Runs an expression in the page and answers the text it resolves to. */
  protected abstract evaluate(expression: string): Promise<string>;

  /** Runs a function in the page; what goes in and comes out is JSON. */
  async run<Given extends readonly unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    const call = `(${work.toString()})(...${JSON.stringify(given)})`;
    return JSON.parse(await this.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`)) as Answer;
  }

  /** Kills all its processes at once, as when the battery is removed. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    process.kill(-running.pid, 'SIGKILL');
    await gone;
  }

  /** Ends it and removes its profile. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  protected launch(program: string, args: readonly string[], env: Record<string, string>): void {
    this.#process = spawn(program, args, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } });
  }
}

/** Polls the current page until a condition holds. Throws the last value seen. */
export async function until<Seen>(
  look: () => Promise<Seen>,
  isDone: (seen: Seen) => boolean,
  what: string,
): Promise<Seen> {
  let last: Seen | string = 'nothing';
  const there = async () => {
    try {
      const seen = await look();
      last = seen;
      return isDone(seen) && { seen };
    } catch (error) {
      // The page is being replaced.
      last = String(error);
      return false;
    }
  };
  const { seen } = await untilThere(there).catch(() => {
    throw new Error(`${what}: never, seen last: ${JSON.stringify(last)}`);
  });
  return seen;
}
