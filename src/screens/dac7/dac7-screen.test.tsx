/** The sellers' report before anybody sells. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { Dac7Screen } from './dac7-screen.tsx';

beforeAll(signedIn);
afterEach(() => vi.unstubAllGlobals());

test('without a hub center it leads to the form of the first one', async () => {
  const headers = { 'X-App': appHeader('test') };
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] }, { headers })));
  await draw(
    <Dac7Screen />,
    createQueryClient('somebody', () => undefined),
  );
  const create = page.getByRole('link', { name: 'New hub center' });
  await expect.element(create).toHaveAttribute('href', '/merchants/create');
});
