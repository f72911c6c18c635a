/** Actions in a record's menu: one whose words ask a question is confirmed first, the others run at once. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { DialogContext, DialogPlace } from '../list/dialog-place.tsx';
import { ActionEntries } from './action-entries.tsx';

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
afterEach(() => vi.restoreAllMocks());

async function drawEntries(renewal: string) {
  const record = { _id: '0190f000-0000-7000-8000-000000000001', rev: 1, status: 'ordered', renewal };
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ data: record, message: 'Done' }, { headers: { 'X-App': appHeader('test') } }),
    );
  await draw(
    <DialogPlace>
      <DialogContext.Consumer>
        {(onAsk) => (
          <div role="menu">
            <ActionEntries name="subscription" withMoves={false} onChoose={() => undefined} {...{ record, onAsk }} />
          </div>
        )}
      </DialogContext.Consumer>
    </DialogPlace>,
    createQueryClient('somebody', () => undefined),
  );
  return () => sent.mock.calls.filter(([input]) => (input as Request).method === 'PUT').length;
}

test('actions: a question is answered before anything is sent', async () => {
  const sent = await drawEntries('active');
  await page.getByRole('menuitem', { name: 'Make inactive…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Make this subscription inactive?' })).toBeVisible();
  expect(sent()).toBe(0);
  await page.getByRole('button', { name: 'Make inactive' }).click();
  await expect.poll(sent).toBe(1);
});

test('actions: without a question they run at once', async () => {
  const sent = await drawEntries('inactive');
  await page.getByRole('menuitem', { name: 'Make active' }).click();
  await expect.poll(sent).toBe(1);
});
