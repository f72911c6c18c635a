import { expect, test } from 'vitest';

import type { LoggedError } from '../store/db.ts';
import { reportOf } from './error-report-view.tsx';

const about = { version: '1.2.3', browser: 'Chrome/140', language: 'it', window: '820x1100', online: false };
const error: LoggedError = {
  id: 7,
  at: '2026-11-21T10:00:00.000Z',
  since: '2026-11-20T10:00:00.000Z',
  where: 'script',
  path: '/products/index?search=Rossi',
  message: 'no answer for anna@ordito.example, Bearer abc.def',
  stack: 'Error: x\n    at f (/assets/work-a.js:1:2)',
  count: 3,
};

test('a report says what failed, where and how often, and names nobody', () => {
  const text = reportOf([error], about, '2026-11-21T11:00:00.000Z');
  expect(text).not.toMatch(/anna|abc\.def|Rossi/);
  expect(JSON.parse(text)).toMatchObject({
    version: '1.2.3',
    online: false,
    errors: [
      { count: 3, since: error.since, where: 'script', stack: ['Error: x', '    at f (/assets/work-a.js:1:2)'] },
    ],
  });
});
