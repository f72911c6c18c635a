/** A browser other than Chromium: a process group with a profile on disk, killed as a whole. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { patience } from '../../support/patience.ts';

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
  ms = patience(120_000),
): Promise<Seen> {
  let seen: Seen | string = 'nothing';
  for (const end = Date.now() + ms; Date.now() < end; await sleep(100)) {
    try {
      seen = await look();
      if (isDone(seen)) return seen;
    } catch (error) {
      // The page is being replaced.
      seen = String(error);
    }
  }
  throw new Error(`${what}: not in ${ms} ms, seen last: ${JSON.stringify(seen)}`);
}
