/** Notes which functions each test file of the server calls, for `scripts/mutants.mjs`, which runs those that call what it changed. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect } from 'vitest';

const folder = process.env['CALLED_FOLDER'];
const root = `${pathToFileURL(path.resolve(import.meta.dirname, '../..')).href}/`;

if (folder !== undefined) {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
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
