/** Double taps on what opens and closes a dialog. */
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { draw, signedIn } from '../../tests/support/draw.tsx';
import { Dialog } from './dialog.tsx';

beforeAll(signedIn);

const save = vi.fn();

function Asking() {
  const [opened, setOpened] = useState(false);
  const confirm = () => {
    setOpened(false);
    save();
  };
  return (
    <>
      <button onClick={() => setOpened(true)}>Ask</button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Sure?">
        <button onClick={confirm}>Save</button>
      </Dialog>
    </>
  );
}

/** Taps this place twice, as fast as a nervous hand. */
async function tapTwice(name: string): Promise<void> {
  const { x, y } = page.getByRole('button', { name }).element().getBoundingClientRect();
  for (let taps = 0; taps < 2; taps++) {
    (document.elementFromPoint(x + 4, y + 4) as HTMLElement).click();
    await new Promise(requestAnimationFrame);
  }
}

test('dialog: the second tap neither closes what the first one opened nor confirms again; a later one beside it closes it', async () => {
  await draw(<Asking />);
  await tapTwice('Ask');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  // It has its place only then.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await tapTwice('Save');
  expect(save).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask' }).click();
  await vi.waitFor(() => {
    (document.elementFromPoint(4, 4) as HTMLElement).click();
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});
