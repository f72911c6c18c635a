/** The focus after a dialog: where it was, or in the page's content if that is gone. */
import { useState } from 'react';
import { expect, test } from 'vitest';
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

/** What closes is removed late, as by a slow device, and keeps the focus until then. */
function SlowDesk() {
  const [state, setState] = useState<'open' | 'closing' | 'gone'>('open');
  useFocusBack(state === 'open');
  const close = () => {
    setState('closing');
    setTimeout(() => setState('gone'), 700);
  };
  return (
    <section id="main" aria-label="Content" tabIndex={-1}>
      {state === 'gone' ? 'Nothing is left' : <button onClick={close}>Done</button>}
    </section>
  );
}

test('focus: is looked after until what had it is gone', async () => {
  await draw(<SlowDesk />);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Nothing is left')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Content' })).toHaveFocus();
});
