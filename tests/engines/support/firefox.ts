import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '../../support/free-port.ts';
import { Engine } from './engine.ts';
import { connect, type Message, Questions } from './wire.ts';

/** No telemetry, no prompts. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutConfig.showWarning': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.enabled': false,
};

/** Firefox without a window, driven over WebDriver BiDi. */
export class Firefox extends Engine {
  readonly #program: string;
  #ask: <T>(method: string, params?: object) => Promise<T> = () => Promise.reject(new Error('Firefox is off'));
  #context = '';

  constructor(program: string) {
    super();
    this.#program = program;
  }

  override async start(): Promise<void> {
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(path.join(this.folder, 'user.js'), lines.join('\n'));
    const port = await freePort();
    const args = ['--headless', '--no-remote', '--profile', this.folder, `--remote-debugging-port=${port}`];
    this.launch(this.#program, [...args, '--width=1280', '--height=1024'], {
      HOME: this.folder,
      MOZ_CRASHREPORTER_DISABLE: '1',
    });
    const socket = await connect(async () => `ws://127.0.0.1:${port}/session`);
    const questions = new Questions();
    socket.addEventListener('message', ({ data }) => questions.take(JSON.parse(String(data)) as Message));
    this.#ask = (method, params) => questions.ask((text) => socket.send(text), method, params);
    await this.#ask('session.new', { capabilities: {} });
    const { contexts } = await this.#ask<{ contexts: { context: string }[] }>('browsingContext.getTree');
    this.#context = contexts[0]?.context ?? '';
  }

  override async goto(url: string): Promise<void> {
    await this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'none' });
  }

  protected override async evaluate(expression: string): Promise<string> {
    const target = { context: this.#context };
    const answer = await this.#ask<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      {
        expression,
        target,
        awaitPromise: true,
      },
    );
    if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? 'no result');
    return answer.result.value;
  }
}
