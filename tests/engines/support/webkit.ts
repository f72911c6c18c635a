import path from 'node:path';

import { freePort } from '../../support/free-port.ts';
import { Engine, until } from './engine.ts';
import { connect, type Message, Questions } from './wire.ts';

/** WebKitGTK's own small browser, as a person starts it, watched through its remote inspector: automation keeps nothing on disk. */
export class WebKit extends Engine {
  readonly #program: string;
  readonly #display: string;
  #ask: <T>(method: string, params?: object) => Promise<T> = () => Promise.reject(new Error('WebKit is off'));

  constructor(program: string, display: string) {
    super();
    this.#program = program;
    this.#display = display;
  }

  override async start(): Promise<void> {
    const inspector = `127.0.0.1:${await freePort()}`;
    const at = (name: string) => path.join(this.folder, name);
    this.launch(this.#program, ['--enable-developer-extras=true', `--cookies-file=${at('cookies')}`, 'about:blank'], {
      DISPLAY: this.#display,
      HOME: this.folder,
      XDG_CACHE_HOME: at('cache'),
      XDG_CONFIG_HOME: at('config'),
      XDG_DATA_HOME: at('data'),
      LANG: 'en_GB.UTF-8',
      WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
    });
    let target = '';
    const inPage = new Questions();
    const outer = new Questions();
    const socket = await connect(async () => {
      const list = await (await fetch(`http://${inspector}/`)).text();
      const page = /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
      if (!page) throw new Error('the browser has no page yet');
      return `ws://${inspector}${page}`;
    });
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (outer.take(message)) return;
      const { method, params = {} } = message;
      if (method === 'Target.dispatchMessageFromTarget') inPage.take(JSON.parse(String(params['message'])) as Message);
      // A page that is gone to in another process is another target.
      if (method === 'Target.targetCreated') {
        const info = params['targetInfo'] as { targetId: string; isProvisional?: boolean };
        if (!info.isProvisional) target = info.targetId;
      }
      if (method !== 'Target.didCommitProvisionalTarget') return;
      target = String(params['newTargetId']);
      inPage.drop('the page was replaced');
    });
    const toPage = (message: string) =>
      void outer
        .ask((text) => socket.send(text), 'Target.sendMessageToTarget', { targetId: target, message })
        .catch(() => undefined);
    this.#ask = (method, params) => inPage.ask(toPage, method, params);
    await until(
      async () => target,
      (name) => name !== '',
      'the browser shows its page',
    );
  }

  override async goto(url: string): Promise<void> {
    // The page that is left may be gone before it answers.
    await this.#ask('Page.navigate', { url }).catch(() => undefined);
  }

  protected override async evaluate(expression: string): Promise<string> {
    const promise = await this.#ask<Evaluated>('Runtime.evaluate', { expression });
    const answer = await this.#ask<Evaluated>('Runtime.awaitPromise', {
      promiseObjectId: promise.result.objectId,
      returnByValue: true,
    });
    if (answer.wasThrown || typeof answer.result.value !== 'string')
      throw new Error(answer.result.description ?? 'thrown');
    return answer.result.value;
  }
}

interface Evaluated {
  result: { objectId?: string; value?: unknown; description?: string };
  wasThrown?: boolean;
}
