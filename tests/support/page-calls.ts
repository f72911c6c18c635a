/** Notes which functions of the page a flow calls, for `tests/mutants/bench.ts` and `--changed`, which run those flows. */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { BrowserContext } from '@playwright/test';
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const file = process.env['CALLED_FILE'];

/** Makes every function of the page tell `called` its file and line, once per document. */
export const tellsCalls: Plugin = {
  name: 'tells-calls',
  enforce: 'pre',
  load(id) {
    const [place = ''] = id.split('?');
    const name = path.relative(root, place);
    if (!/^(src|contract)\/.*\.tsx?$/.test(name)) return null;
    const source = readFileSync(place, 'utf8');
    let text = source;
    for (const at of bodiesOf(parseAst(source, { lang: name.endsWith('x') ? 'tsx' : 'ts' })).sort((a, b) => b - a)) {
      const line = source.slice(0, at).split('\n').length;
      text = `${text.slice(0, at)}globalThis.called?.("${name}:${line}");${text.slice(at)}`;
    }
    return text;
  },
};

/** Where the bodies of all functions begin. */
function bodiesOf(node: unknown): number[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(bodiesOf);
  const { type, body } = node as { type?: string; body?: { type: string; start: number } };
  const isBody = /^(?:Arrow)?Function/.test(type ?? '') && body?.type === 'BlockStatement';
  return [...(isBody ? [body.start + 1] : []), ...Object.values(node).flatMap(bodiesOf)];
}

/** Appends what the pages of a context call to the file in CALLED_FILE, as lines of flow and place; without it, nothing. */
export async function noteCalls(context: BrowserContext, flow: () => string): Promise<void> {
  if (file === undefined) return;
  const noted = new Set<string>();
  await context.exposeBinding('noteCall', (_, place: string) => {
    const line = `${flow()} ${place}`;
    if (!noted.has(line)) appendFileSync(file, `${line}\n`);
    noted.add(line);
  });
  await context.addInitScript(() => {
    const here = globalThis as unknown as { called: (place: string) => void; noteCall: (place: string) => void };
    const known = new Set<string>();
    here.called = (place) => {
      if (known.has(place)) return;
      known.add(place);
      here.noteCall(place);
    };
  });
}
