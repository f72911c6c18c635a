/** The devices of a person are shown to those who may change the account, and requested by nobody else. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedInWith, text } from '../../../tests/support/draw.tsx';
import { view } from './view.tsx';

beforeAll(() => signedInWith(2));
afterEach(() => vi.restoreAllMocks());

const More = view.more!;

/** The paths requested, and what is shown, of a person with a role. */
async function show(role: string): Promise<string[]> {
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requested.push(new URL((input as Request).url).pathname);
    return new Response(JSON.stringify({ data: [], total: 0 }), { headers: { 'X-App': appHeader('test') } });
  });
  await draw(<More record={{ _id: '0190f000-0000-7000-8000-000000000002', fullName: 'Ada Bassi', role }} />);
  return requested;
}

test('staff see the devices of a reviewer', async () => {
  const requested = await show('reviewer');
  await expect.poll(text).toContain('Not signed in on any device.');
  expect(requested).toEqual(['/admin/api/user/0190f000-0000-7000-8000-000000000002/sessions']);
});

test('staff neither see nor ask for the devices of an admin', async () => {
  const requested = await show('admin');
  await expect.poll(() => document.querySelector('main')).not.toBeNull();
  expect([requested, text()]).toEqual([[], '']);
});
