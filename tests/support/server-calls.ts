/** Notes which functions each test file of the server calls, for `tests/mutants/bench.ts`, which runs those that call what it changed. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect } from 'vitest';

const folder = process.env['CALLED_FOLDER'];
const root = `${pathToFileURL(path.resolve(import.meta.dirname, '../..')).href}/`;

/** One profiler a worker, which runs many files: a second one misses what the first has seen. */
const shared = globalThis as { profiler?: Promise<Session> };

async function startProfiler(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

if (folder !== undefined) {
  shared.profiler ??= startProfiler();
  const { profiler } = shared;
  // What was called before is of the file before, or starts this file's server, as every file does.
  beforeAll(async () => void (await (await profiler).post('Profiler.takePreciseCoverage')));
  afterAll(async () => {
    const session = await profiler;
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called = result
      .filter(({ url }) => url.startsWith(root) && !url.includes('/node_modules/'))
      .map(({ url, functions }) => [
        decodeURI(url.slice(root.length)).split('?')[0],
        functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map(({ functionName }) => functionName),
      ]);
    const file = path.relative(path.resolve(import.meta.dirname, '../..'), expect.getState().testPath ?? '');
    writeFileSync(
      path.join(folder, `${file.replaceAll(/\W/g, '-')}.json`),
      JSON.stringify({ file, called: Object.fromEntries(called) }),
    );
  });
}
