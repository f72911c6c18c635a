/** The code of the next item, where the network comes and goes. */
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { noteAnswer, noteNoAnswer } from '../api/reach.ts';
import { useCode } from './use-code.ts';

const nextCode = vi.hoisted(() => vi.fn());
vi.mock('../outbox/codes.ts', () => ({ nextCode }));

function Shown() {
  const { code, pending } = useCode('owner', 'hub', 'product', 0, null);
  return <p>{pending ? 'pending' : (code ?? 'none')}</p>;
}

test('code: without one it is asked for again once the server answers, and then kept', async () => {
  noteNoAnswer();
  nextCode.mockResolvedValueOnce(null).mockResolvedValueOnce('GEN-P0000019');
  await render(<Shown />);
  await expect.element(page.getByText('none')).toBeVisible();
  noteAnswer();
  await expect.element(page.getByText('GEN-P0000019')).toBeVisible();
  noteNoAnswer();
  noteAnswer();
  await expect.element(page.getByText('GEN-P0000019')).toBeVisible();
  expect(nextCode).toHaveBeenCalledTimes(2);
});
