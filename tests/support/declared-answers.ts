/** Checks every server response against its call's declaration, so that no test can miss a response the app could not parse. */
import { isDeepStrictEqual } from 'node:util';

import { API_BASE } from '../../contract/app.ts';
import { answer, type Call, listAnswer } from '../../contract/call.ts';
import { problem, PROBLEM_TYPE } from '../../contract/failure.ts';
import { type AppDeps, createApp } from '../../server/app.ts';
import type { ServedResource } from '../../server/engine/records/record-source.ts';
import { servedResources } from '../../server/services/record-sources.ts';

interface ServerResponse {
  method: string;
  /** Below `/admin/api`, with its query. */
  path: string;
  status: number;
  type: string;
  body: unknown;
}

/** Throws for a response that differs from its declaration: a member with another type, a missing or an additional one. */
export type Judge = (answered: ServerResponse) => void;

/** Makes the check for a server of the catalogue and further resources. */
export function judgeOf(more: readonly ServedResource[] = []): Judge {
  // Mounting needs only the server's resources.
  const deps: Partial<AppDeps> = { version: '0', resources: [...servedResources, ...more] };
  const { calls } = createApp(deps as AppDeps);
  // Those below another path have tests of their own.
  const known = calls
    .filter(({ base }) => base === undefined)
    .map((call) => ({ call, form: formOf(call), schema: schemaOf(call) }));
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

/** Literal paths come before paths with a parameter in the same place, as when mounted. */
const formOf = ({ path }: Call) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
