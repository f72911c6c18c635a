/** Deleting a record whose view asks first: nothing is sent before the answer, and the message has its own words. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { DialogPlace } from './dialog-place.tsx';
import { RecordEntries } from './record-entries.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

test('a VAT check is deleted once that is confirmed, and can be restored', async () => {
  const record = {
    _id: '0190f000-0000-7000-8000-0000000000aa',
    number: 'IT00743110157',
    result: 'valid',
    companyName: null,
    companyAddress: null,
    checkedAt: null,
    requestId: null,
    problem: null,
    tries: 1,
    nextTryAt: null,
    requestedBy: '0190f000-0000-7000-8000-000000000001',
    requestedByName: 'Elena Conti',
    note: '',
    createdAt: '2026-11-25T10:00:00.000Z',
    updatedAt: '2026-11-25T10:00:00.000Z',
    deletedAt: null,
    rev: 2,
  };
  const requests: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    requests.push(`${method} ${new URL(url).pathname}`);
    const data = { ...record, deletedAt: '2026-11-25T10:00:00.000Z' };
    return new Response(JSON.stringify({ data }), { headers: { 'X-App': appHeader('test') } });
  });
  await draw(
    <DialogPlace>
      <div role="menu">
        <RecordEntries name="vatCheck" record={record} onChoose={() => undefined} />
      </div>
    </DialogPlace>,
  );
  const entry = page.getByRole('menuitem', { name: 'Move to trash' });
  await entry.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this VAT number?' });
  await expect.element(dialog).toBeVisible();
  await expectClean();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests).toEqual([]);
  await entry.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('VAT number deleted.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(requests[0]).toBe(`DELETE /admin/api/vat-check/${record._id}`);
});
