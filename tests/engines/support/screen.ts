/** An X display in memory, for a browser that needs one. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

export class Screen {
  readonly #process: ChildProcess;
  readonly name: string;

  private constructor(started: ChildProcess, name: string) {
    this.#process = started;
    this.name = name;
  }

  /** Starts Xvfb on a free display number. */
  static async create(): Promise<Screen> {
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
    const started = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const number = await new Promise<string>((resolve, reject) => {
      started.on('error', reject);
      started.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
      (started.stdio[3] as Readable).on('data', (text) => resolve(String(text).trim()));
    });
    return new Screen(started, `:${number}`);
  }

  close(): void {
    this.#process.removeAllListeners('exit').kill();
  }
}
