import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { Picture } from './picture.tsx';

const ID = '0123456789abcdef0123456789abcdef';
/** Nothing listens there. */
const STORE = `http://127.0.0.1:9/pictures/01/${ID}.640.webp`;

it('picture: asks the store for the width that fits, then the app, then shows a placeholder', async () => {
  const sources: string[] = [];
  const { container } = await render(<Picture picture={{ url: STORE }} sizes="4rem" alt="Coat" eager />);
  const image = container.querySelector('img');
  if (!image) throw new Error('no image');
  expect(image.srcset).toContain(`${STORE.replace('640', '160')} 160w`);
  image.addEventListener('error', () => sources.push(image.src));
  await expect.poll(() => container.querySelector('img')).toBeNull();
  await expect.element(container.querySelector<HTMLElement>('[role=img]')).toHaveAccessibleName('Coat');
  const { pathname, search } = new URL(sources.at(-1) ?? '');
  expect(pathname + search).toBe(`/admin/api/images/${ID}?w=160`);
});

it('picture: tells that it is missing, and is asked for again once the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const missing = vi.fn();
  const picture = { url: '/admin/api/images/none' };
  const { container } = await render(<Picture picture={picture} sizes="4rem" alt="Coat" onMissing={missing} eager />);
  await expect.poll(() => missing.mock.calls.length).toBe(1);
  await expect.poll(() => container.querySelector('img')).toBeNull();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => missing.mock.calls.length).toBe(2);
  vi.restoreAllMocks();
});

it('picture: of the app is asked for by its width', async () => {
  const { container } = await render(<Picture picture={{ url: `/admin/api/images/${ID}` }} sizes="4rem" alt="" />);
  expect(container.querySelector('img')?.srcset).toContain(`/admin/api/images/${ID}?w=1600 1600w`);
});
