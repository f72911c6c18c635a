/** An action on many records: its dialog is called as the action, and says which of its inputs was refused. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { BulkActions, type BulkTask } from './bulk-buttons.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const ID = '0190f000-0000-7000-8000-000000000001';

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
afterEach(() => vi.restoreAllMocks());

/** Opens a bulk change of one order, whose run has this result. */
async function drawTask(task: BulkTask, result: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const row = { _id: ID, title: '2026-000007' };
    const data = (input as Request).url.endsWith('/preview')
      ? { total: 1, changing: 1, unchanged: 0, refused: 0, rows: [{ ...row, fields: [] }], reasons: [], more: false }
      : [{ ...row, ...result }];
    return Response.json({ data }, { headers: { 'X-App': appHeader('test') } });
  });
  const nothing = () => undefined;
  await draw(
    <BulkDialog
      name="order"
      selection={{ kind: 'ids', ids: [ID] }}
      count={1}
      trash={false}
      task={task}
      opened
      onClose={nothing}
      onDone={nothing}
      onPick={nothing}
      onWork={nothing}
    />,
    createQueryClient('somebody', () => undefined),
  );
}

test('bulk: a state says what it does, and each step has the focus, to be walked by keyboard', async () => {
  await drawTask('edit', { did: 'changed', rev: 2 });
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Cancelled' }).click();
  await expect.element(page.getByText(/A payment is not returned by this/)).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Closed shop');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Edit 1 order' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
});

test('bulk: an action is named, and so is what it asks for', async () => {
  await drawTask(
    { action: 'resendMail' },
    { did: 'refused', refusal: { field: 'mail', words: 'This has not happened' } },
  );
  await expect.element(page.getByRole('dialog', { name: 'Send an e-mail again', exact: true })).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox'), 'Refund made');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('E-mail: This has not happened')).toBeVisible();
  await expectClean();
});

test('bulk: an action of one record is not offered for many', async () => {
  const nothing = () => undefined;
  await draw(
    <BulkActions
      name="order"
      selection={{ kind: 'ids', ids: [ID] }}
      count={1}
      trash={false}
      onDone={nothing}
      onPick={nothing}
      onWork={nothing}
    />,
    createQueryClient('somebody', () => undefined),
  );
  await expect.element(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Erase this person…' }).elements()).toEqual([]);
});
