/** A server that speaks VIES's REST protocol, with one behaviour for each number. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Question = Record<
  'countryCode' | 'vatNumber' | 'requesterMemberStateCode' | 'requesterNumber',
  string | undefined
>;
/** What the server does with a question about a number. */
export type Behaviour = (question: Question, response: ServerResponse) => void;

const json = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** Answers as VIES does for a number it knows, or does not know; a request id only for a known asker. */
export const answers =
  (valid: boolean, more: object = {}): Behaviour =>
  ({ countryCode, vatNumber, requesterNumber }, response) =>
    json(response, {
      countryCode,
      vatNumber,
      requestDate: '2026-11-25T10:20:30.400Z',
      valid,
      requestIdentifier: requesterNumber ? 'WAPIAAAAW1' : '',
      name: valid ? 'TESSITURA LOMBARDA S.P.A.' : '---',
      address: valid ? 'VIA ROMA 1 \n20121 MILANO MI\n' : '---',
      traderName: '---',
      ...more,
    });

/** Fails with a word of VIES. */
export const fails =
  (error: string): Behaviour =>
  (_question, response) =>
    json(response, { actionSucceed: false, errorWrappers: [{ error }] }, 400);

/** Sends anything at all. */
export const sends =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_question, response) =>
    void response.writeHead(status, headers).end(body);

export interface ViesServer {
  url: string;
  /** The questions so far. */
  questions: Question[];
  /** What it does with each number, with its prefix; by default it knows none. */
  behaviours: Map<string, Behaviour>;
  stop(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startViesServer(): Promise<ViesServer> {
  const questions: Question[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') return json(response, {}, 404);
      const question = JSON.parse(body) as Question;
      questions.push(question);
      const number = `${question.countryCode}${question.vatNumber}`;
      return (behaviours.get(number) ?? answers(false))(question, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    questions,
    behaviours,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
