/** The saved views of a list: one that was deleted comes back once, however often "Undo" is tapped. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../../contract/app.ts';
import type { SavedView } from '../../../../contract/calls/saved-views.ts';
import { draw, signedIn } from '../../../../tests/support/draw.tsx';
import { swatch } from '../../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../../tests/support/swatch/view.ts';
import { readListState } from '../list-state.ts';
import { SavedViews } from './saved-views.tsx';

beforeAll(signedIn);
afterEach(() => vi.unstubAllGlobals());

const VIEW: SavedView = {
  _id: '0190f000-0000-7000-8000-000000000001',
  name: 'Dear ones',
  query: 'search=silk',
  shared: false,
  defaultFor: null,
  mine: true,
  ownerName: 'Ada',
  rev: 1,
};

/** Answers about the views; each saving waits for its function, and fails then. */
function serve() {
  let views = [VIEW];
  const saves: (() => void)[] = [];
  const headers = { 'X-App': appHeader('test') };
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { method } = input as Request;
    if (method === 'DELETE') views = [];
    if (method !== 'POST') return Response.json({ data: method === 'GET' ? views : null }, { headers });
    await new Promise<void>((resolve) => saves.push(resolve));
    return Response.error();
  });
  return saves;
}

test('saved views: "Undo" saves a deleted one once, and is there again if that fails', async () => {
  const saves = serve();
  const state = readListState(swatch, {});
  await draw(<SavedViews name="product" resource={swatch} view={swatchView} state={state} change={() => undefined} />);
  await page.getByRole('button', { name: 'Edit the view Dear ones' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const button = undo.element() as HTMLButtonElement;
  button.click();
  await vi.waitFor(() => expect(saves).toHaveLength(1));
  button.click();
  saves[0]?.();
  await expect.element(undo).toBeVisible();
  expect(saves).toHaveLength(1);
});
