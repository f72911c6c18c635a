/** Judges what the server answers by what its calls declare, so that no test of any caller can overlook an answer the app could not read. */
import { isDeepStrictEqual } from 'node:util';

import { API_BASE } from '../../contract/app.ts';
import { answer, type Call, listAnswer } from '../../contract/call.ts';
import { problem, PROBLEM_TYPE } from '../../contract/failure.ts';
import { type AppDeps, createApp } from '../../server/app.ts';
import { type ServedResource, servedResources } from '../../server/services/records/record-sources.ts';

interface Answered {
  method: string;
  /** Below `/admin/api`, with its query. */
  path: string;
  status: number;
  type: string;
  body: unknown;
}

/** Throws for an answer that is not as its call declares: a member of the wrong form, one that is missing, or one too many. */
export type Judge = (answered: Answered) => void;

/** What judges the answers of a server that serves the catalogue, and more resources. */
export function judgeOf(more: readonly ServedResource[] = []): Judge {
  // Mounting asks for nothing of the server but its resources.
  const deps: Partial<AppDeps> = { version: '0', resources: [...servedResources, ...more] };
  const { calls } = createApp(deps as AppDeps);
  const known = calls.map((call) => ({ call, form: formOf(call), schema: schemaOf(call) }));
  return ({ method, path, status, type, body }) => {
    const [address = ''] = path.split('?');
    const found = known.find(({ call, form }) => call.method === method && form.test(address));
    const isDone = status >= 200 && status < 300;
    if (isDone && (!found || !type.startsWith('application/json'))) return;
    const what = `${method} ${API_BASE}${path} answered ${status}`;
    if (!isDone && type !== PROBLEM_TYPE) throw new Error(`${what} as ${type}`);
    const read = (isDone && found ? found.schema : problem).safeParse(body);
    if (!read.success) throw new Error(`${what}: ${read.error.message}\n${JSON.stringify(body)}`);
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), body)) {
      throw new Error(`${what} with more than its call declares: ${JSON.stringify(body)}`);
    }
  };
}

const schemaOf = (call: Call) => (call.list ? listAnswer(call.data) : answer(call.data));

/** Addresses with a word come before those with a parameter in its place, as they are mounted. */
const formOf = ({ path }: Call) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
