/** Details pinned for a run: presses that come faster than the device stores them. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { db } from '../../store/db.ts';
import { RunDialog } from './run-dialog.tsx';
import { changeCounterSettings, readCounterSettings } from './settings.ts';

const OWNER = 'somebody';
const stored = async () =>
  readCounterSettings((await db.settings.get(`counter ${OWNER}`))?.value ?? null, Date.now()).run;

test('pinned details: none of several quick presses is lost, and another press unpins', async () => {
  const writes: Promise<void>[] = [];
  // It shows the same pins throughout, as a page whose device has not answered yet.
  await draw(
    <RunDialog
      opened
      onClose={() => undefined}
      run={{}}
      onRun={(change) => void writes.push(changeCounterSettings(OWNER, ({ run }) => ({ run: change(run) })))}
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Jacket' })).toBeVisible();
  await expectClean();
  const press = (name: string) => (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click();
  for (const name of ['Jacket', 'Women', 'Good']) press(name);
  await Promise.all(writes);
  expect(await stored()).toEqual({ types: 'jacket', itemFor: 'women', condition: 'good' });
  press('Women');
  await Promise.all(writes);
  expect(await stored()).toEqual({ types: 'jacket', condition: 'good' });
});
