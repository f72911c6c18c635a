/** The note of an invoice that is to be issued: what is missing and where it is put right, or that nothing is. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { Details, Faults } from './parts.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

interface Fault {
  path: string;
  code: string;
  message: string;
}

/** Answers with the details of an invoice that has some faults; draws the note of one in a state. */
async function drawNote(status: string, faults: readonly Fault[], id: string) {
  const data = { lines: [], files: [], faults };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data }, { headers: { 'X-App': appHeader('test') } }),
  );
  await draw(<Faults record={{ _id: id, status, rev: 1 }} />);
}

const ID = '0190f000-0000-7000-8000-00000000000';

test('names what is missing of the customer with its reason, and of the company in one line that leads there', async () => {
  const missing = { code: 'required', message: 'This field is required.' };
  await drawNote(
    'toIssue',
    [
      { ...missing, path: 'sdiCode' },
      { ...missing, path: 'company.name' },
    ],
    `${ID}1`,
  );
  await expect.element(page.getByText('Cannot be issued yet')).toBeVisible();
  expect(text()).toContain('This field is required.');
  await expect.element(page.getByRole('link', { name: 'Company data' })).toHaveAttribute('href', '/settings/generic');
  await expectClean();
});

test('says so when nothing is missing', async () => {
  await drawNote('toIssue', [], `${ID}2`);
  await expect.element(page.getByText('Ready to be issued')).toBeVisible();
  await expectClean();
});

test('says nothing of an issued one, and asks for nothing', async () => {
  await drawNote('issued', [], `${ID}3`);
  expect(text()).not.toContain('issued');
  expect(fetch).not.toHaveBeenCalled();
});

test('a file: its name leaves room for its download, on a wide and a narrow screen', async () => {
  const name = 'IT99401200151_0000G.xml';
  const data = { lines: [], faults: [], files: [{ name, createdAt: '2026-11-26T18:53:00.000Z', receipts: [] }] };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data }, { headers: { 'X-App': appHeader('test') } }),
  );
  await draw(<Details record={{ _id: `${ID}4`, status: 'issued', rev: 1 }} />);
  const file = page.getByText(name, { exact: true });
  const button = page.getByRole('button', { name: `Download ${name}` });
  for (const width of [1024, 390]) {
    await page.viewport(width, 844);
    await expect.element(file).toBeVisible();
    const [shown, download] = [file, button].map((each) => each.element().getBoundingClientRect());
    expect(shown && download && (shown.right <= download.left || shown.bottom <= download.top)).toBe(true);
  }
});
