/** The receipts of SDI: what became of each, readable and with a way out. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { InvoicesScreen } from './invoices-screen.tsx';

beforeAll(signedIn);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('receipts of SDI: each has room around it, and the dialog closes by a button', async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  // Without it uploads go through fetch.
  vi.stubGlobal('XMLHttpRequest', undefined);
  await page.viewport(1440, 900);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const isImport = (input as Request).method === 'POST';
    const data = isImport ? [{ position: 0, outcome: 'unknownFile', kind: 'RC', invoice: null }] : [];
    return Response.json({ data, total: 0 }, { headers: { 'X-App': appHeader('test') } });
  });
  await draw(
    <InvoicesScreen />,
    createQueryClient('somebody', () => undefined),
  );
  await expect.element(page.getByRole('button', { name: 'Import SDI receipts' })).toBeVisible();
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['<a/>'], 'IT99401200151_0000G_RC_001.xml', { type: 'text/xml' }));
  const dialog = page.getByRole('dialog', { name: 'SDI receipts' });
  const name = dialog.getByText('IT99401200151_0000G_RC_001.xml');
  await expect.element(name).toBeVisible();
  const [text, row] = [name, dialog.getByRole('listitem')].map((each) => each.element().getBoundingClientRect());
  expect((text?.left ?? 0) - (row?.left ?? 0)).toBeGreaterThan(8);
  await expectClean();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
