/** Faults of one upload. Each counts as injected only when it takes effect. */
import { setTimeout as sleep } from 'node:timers/promises';

import { ANSWERS, type AnswerName } from './answers.ts';
import type { Passage, Upload } from './proxy.ts';
import { receive } from './receive.ts';

export interface UploadFault {
  kind: string;
  run: (passage: Passage) => Promise<void>;
}

/** A Wi-Fi portal responds to each upload; more than an episode makes. */
export const behindPortal = (): UploadFault[] => Array.from({ length: 200 }, () => answeredBy('portal page 200'));

const reset = ({ incoming }: Passage): void => {
  incoming.socket.resetAndDestroy();
};

/** The connection is reset after a fraction of the body, 0 to 1; the server gets the same fraction. */
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

/** The connection stalls after a fraction of the body, and is closed after some time. */
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

/** The connection is closed normally, without a response, after the body was read. */
export const halfClose: UploadFault = {
  kind: 'closed without an answer',
  async run(passage) {
    await receive(passage);
    passage.proxy.injected(this.kind, passage.upload);
    passage.incoming.socket.end();
  },
};

/** The server stores it; its response is lost. */
export const answerLost: UploadFault = {
  kind: 'answer lost',
  async run(passage) {
    await passage.proxy.ask(passage, await receive(passage));
    passage.proxy.injected(this.kind, passage.upload);
    reset(passage);
  },
};

/** The server stores it; half of its response arrives. */
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

/** Both directions are delayed, without errors. */
export const late = (ms: number): UploadFault => ({
  kind: 'answer late',
  async run(passage) {
    const answer = await passage.proxy.ask(passage, await receive(passage));
    passage.proxy.injected(this.kind, passage.upload);
    await sleep(ms);
    await passage.proxy.tell(passage, answer);
  },
});

/** Between the browser's last byte and the server's first one, the account is banned. */
export const bannedMeanwhile = (ban: () => Promise<void>): UploadFault => ({
  kind: 'hub banned while sending',
  async run(passage) {
    const body = await receive(passage);
    await ban();
    passage.proxy.injected(this.kind, passage.upload);
    await passage.proxy.tell(passage, await passage.proxy.ask(passage, body));
  },
});

/** The body is throttled. */
export const throttled = (bytesPerSecond: number): UploadFault => ({
  kind: 'throttled',
  async run(passage) {
    passage.proxy.injected(this.kind, passage.upload);
    const body = await receive(passage, Number.POSITIVE_INFINITY, bytesPerSecond);
    await passage.proxy.tell(passage, await passage.proxy.ask(passage, body));
  },
});

/** The network sends everything twice: two equal keys reach the server at once. */
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

/** An intermediary alters the photo: under the same key, what arrives is not what was captured. */
export const altered: UploadFault = {
  kind: 'photo changed on the way',
  async run(passage) {
    const { proxy, upload } = passage;
    const body = Buffer.from(await receive(passage));
    const end = body.lastIndexOf(Buffer.from([0xff, 0xd9]));
    // In the last lines of the picture, so that it stays readable with its mark intact.
    const place = (end > 0 ? end : body.length) - 40;
    body[place] = (body[place] ?? 0) ^ 0x01;
    proxy.injected(this.kind, upload);
    await proxy.tell(passage, await proxy.ask(passage, body));
  },
};

/** An intermediary responds once the body is read. */
export const answeredBy = (name: AnswerName): UploadFault => ({
  kind: name,
  async run(passage) {
    const { proxy, upload } = passage;
    await receive(passage);
    proxy.injected(name, upload);
    const [, , , kind = ''] = upload.url.split('/');
    await proxy.tell(passage, ANSWERS[name]({ key: upload.key, kind }));
  },
});

/** Acts at a fraction of the body, 0 to 1, and forwards no byte after it. At 1 the whole body reaches the server. */
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

/** Acts at a fraction of the body; if that succeeds, the connection stalls until the network is released. */
export const hangAt = (part: number, act: (upload: Upload) => Promise<boolean>): UploadFault => ({
  kind: `hang at ${Math.round(part * 100)} %`,
  async run(passage) {
    const { proxy, upload } = passage;
    await receive(passage, Math.floor(upload.length * part));
    if (await act(upload)) await proxy.hold();
    reset(passage);
  },
});

/** Acts right after the last byte of the response was sent to the browser. */
export const afterAnswer = (act: () => Promise<void>): UploadFault => ({
  kind: 'after the answer',
  async run(passage) {
    const answer = await passage.proxy.ask(passage, await receive(passage));
    await passage.proxy.tell(passage, answer);
    await act();
  },
});
