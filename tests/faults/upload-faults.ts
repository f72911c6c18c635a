/** What can happen to one upload. Each counts as injected at the moment it takes effect, never earlier. */
import { setTimeout as sleep } from 'node:timers/promises';

import { ANSWERS, type AnswerName } from './answers.ts';
import type { Passage, Upload } from './proxy.ts';
import { receive } from './receive.ts';

export interface UploadFault {
  kind: string;
  run: (passage: Passage) => Promise<void>;
}

/** More uploads than an episode makes, and a Wi-Fi portal answers each of them. */
export const behindPortal = (): UploadFault[] => Array.from({ length: 200 }, () => answeredBy('portal page 200'));

const reset = ({ incoming }: Passage): void => {
  incoming.socket.resetAndDestroy();
};

/** The connection is reset after a part of the body, 0 to 1; the server saw the same part. */
export const resetAt = (part: number): UploadFault => ({
  kind: part === 0 ? 'reset before the body' : 'reset within the body',
  async run(passage) {
    const { upload, proxy } = passage;
    const body = await receive(passage, Math.floor(upload.length * part));
    if (part > 0) await proxy.askPart(passage, body);
    proxy.injected(this.kind, upload);
    reset(passage);
  },
});

/** Nothing moves any more after a part of the body; after some time the connection is gone. */
export const silenceAt = (part: number, ms: number): UploadFault => ({
  kind: ms >= 60_000 ? 'silence until the app gives up' : 'silence within the body',
  async run(passage) {
    const { upload, proxy, incoming } = passage;
    await receive(passage, Math.floor(upload.length * part));
    proxy.injected(this.kind, upload);
    const gone = new Promise<void>((resolve) => incoming.on('close', resolve));
    await Promise.race([proxy.hold(ms), gone]);
    reset(passage);
  },
});

/** The line is closed in good order, without an answer, after the body was read. */
export const halfClose: UploadFault = {
  kind: 'closed without an answer',
  async run(passage) {
    await receive(passage);
    passage.proxy.injected(this.kind, passage.upload);
    passage.incoming.socket.end();
  },
};

/** The server takes it in; its answer never arrives. */
export const answerLost: UploadFault = {
  kind: 'answer lost',
  async run(passage) {
    await passage.proxy.ask(passage, await receive(passage));
    passage.proxy.injected(this.kind, passage.upload);
    reset(passage);
  },
};

/** The server takes it in; half of its answer arrives. */
export const answerCut: UploadFault = {
  kind: 'answer cut off',
  async run(passage) {
    const { proxy, outgoing, upload } = passage;
    const { status, headers, body } = await proxy.ask(passage, await receive(passage));
    proxy.injected(this.kind, upload);
    outgoing.writeHead(status, headers);
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => setTimeout(() => reset(passage), 10));
  },
};

/** Both ways are slow, and nothing is wrong. */
export const late = (ms: number): UploadFault => ({
  kind: 'answer late',
  async run(passage) {
    const answer = await passage.proxy.ask(passage, await receive(passage));
    passage.proxy.injected(this.kind, passage.upload);
    await sleep(ms);
    await passage.proxy.tell(passage, answer);
  },
});

/** The body trickles. */
export const throttled = (bytesPerSecond: number): UploadFault => ({
  kind: 'throttled',
  async run(passage) {
    passage.proxy.injected(this.kind, passage.upload);
    const body = await receive(passage, Number.POSITIVE_INFINITY, bytesPerSecond);
    await passage.proxy.tell(passage, await passage.proxy.ask(passage, body));
  },
});

/** A network that sends everything twice: two equal keys reach the server at once. */
export const sentTwice: UploadFault = {
  kind: 'two equal keys at once',
  async run(passage) {
    const { proxy, upload } = passage;
    const body = await receive(passage);
    const both = [proxy.ask(passage, body), proxy.ask(passage, body)];
    proxy.injected(this.kind, upload);
    const [one, other] = await Promise.all(both);
    const answer = one && one.status < 300 ? one : other;
    if (answer) await proxy.tell(passage, answer);
  },
};

/** A middle man that changes the photo on its way: what arrives is not what was captured, under the same key. */
export const altered: UploadFault = {
  kind: 'photo changed on the way',
  async run(passage) {
    const { proxy, upload } = passage;
    const body = Buffer.from(await receive(passage));
    const end = body.lastIndexOf(Buffer.from([0xff, 0xd9]));
    // In the last lines of the picture: it stays readable, and its mark stays what it is.
    const place = (end > 0 ? end : body.length) - 40;
    body[place] = (body[place] ?? 0) ^ 0x01;
    proxy.injected(this.kind, upload);
    await proxy.tell(passage, await proxy.ask(passage, body));
  },
};

/** Somebody else answers, once the body is read. */
export const answeredBy = (name: AnswerName): UploadFault => ({
  kind: name,
  async run(passage) {
    const { proxy, upload } = passage;
    await receive(passage);
    proxy.injected(name, upload);
    const kind = upload.url.split('/').at(-2) ?? '';
    await proxy.tell(passage, ANSWERS[name]({ key: upload.key, kind }));
  },
});

/** Does something at a place within the body, 0 to 1, and lets no byte after it through. At 1 all of it reaches the server. */
export const stopAt = (part: number, act: (upload: Upload) => Promise<void>): UploadFault => ({
  kind: `stop at ${Math.round(part * 100)} %`,
  async run(passage) {
    const { proxy, upload } = passage;
    const body = await receive(passage, Math.floor(upload.length * part));
    const arriving = part >= 1 ? proxy.ask(passage, body).catch(() => undefined) : proxy.askPart(passage, body);
    await act(upload);
    await arriving;
    reset(passage);
  },
});

/** Does something at a place within the body; if that worked, nothing moves on this connection until the network is let go. */
export const hangAt = (part: number, act: (upload: Upload) => Promise<boolean>): UploadFault => ({
  kind: `hang at ${Math.round(part * 100)} %`,
  async run(passage) {
    const { proxy, upload } = passage;
    await receive(passage, Math.floor(upload.length * part));
    if (await act(upload)) await proxy.hold();
    reset(passage);
  },
});

/** Does something right after the answer's last byte left for the browser. */
export const afterAnswer = (act: () => Promise<void>): UploadFault => ({
  kind: 'after the answer',
  async run(passage) {
    const answer = await passage.proxy.ask(passage, await receive(passage));
    await passage.proxy.tell(passage, answer);
    await act();
  },
});
