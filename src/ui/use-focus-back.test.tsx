/** The focus after a dialog: where it was, or in the page's content if that is gone. */
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { draw } from '../../tests/support/draw.tsx';
import { Dialog } from './dialog.tsx';
import { useFocusBack } from './use-focus-back.ts';

function Desk({ moves }: { moves: boolean }) {
  const [opened, setOpened] = useState(false);
  const [moved, setMoved] = useState(false);
  const close = () => {
    setOpened(false);
    setMoved(moves);
  };
  return (
    <section id="main" aria-label="Content" tabIndex={-1}>
      {moved ? null : <button onClick={() => setOpened(true)}>Ship</button>}
      <Dialog opened={opened} onClose={close} title="Ship it">
        <button onClick={close}>Done</button>
      </Dialog>
    </section>
  );
}

test.each([
  [false, () => page.getByRole('button', { name: 'Ship' })],
  [true, () => page.getByRole('region', { name: 'Content' })],
] as const)('focus: after a dialog that took its button away (%s)', async (moves, place) => {
  await draw(<Desk moves={moves} />);
  await page.getByRole('button', { name: 'Ship' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(place()).toHaveFocus();
});

/** What closes is removed late, and keeps the focus until then. */
let remove = () => undefined as void;
function SlowDesk() {
  const [state, setState] = useState<'open' | 'closing' | 'gone'>('open');
  useFocusBack(state === 'open');
  const close = () => {
    setState('closing');
    remove = () => setState('gone');
  };
  return (
    <section id="main" aria-label="Content" tabIndex={-1}>
      {state === 'gone' ? 'Nothing is left' : <button onClick={close}>Done</button>}
    </section>
  );
}

test('focus: is looked after until what had it is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await draw(<SlowDesk />);
  const done = page.getByRole('button', { name: 'Done' });
  await done.click();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(700);
  remove();
  await expect.element(page.getByText('Nothing is left')).toBeVisible();
  vi.advanceTimersByTime(500);
  await expect.element(page.getByRole('region', { name: 'Content' })).toHaveFocus();
});
