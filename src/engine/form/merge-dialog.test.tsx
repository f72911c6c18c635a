/** The dialog of a conflict names referenced records as they were, as the person chose them, and as they are. */
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import '../../app/views.ts';
import { MergeDialog } from './merge-dialog.tsx';

const [linen, hemp, denim] = [1, 2, 3].map((each) => `0190f000-0000-7000-8000-00000000000${each}`);
const onDone = vi.fn();
const values = {
  record: { _id: 'x', fabric: denim, fabricName: 'Denim' },
  mine: { fabric: linen },
  theirs: { fabric: denim },
};

beforeAll(signedIn);

async function drawDialog(before: object, names: object): Promise<void> {
  await draw(
    <MergeDialog
      name="product"
      title="MIL-P000123X"
      opened
      {...values}
      before={{ fabric: hemp, ...before }}
      fields={['fabric']}
      names={{ ...names }}
      onDone={onDone}
      onCancel={() => undefined}
    />,
  );
}

const shown = () => page.getByRole('group', { name: 'Fabric' }).element().textContent;

test('conflict dialog: a reference has the name of each side', async () => {
  await drawDialog({ fabricName: 'Hemp' }, { fabricName: 'Linen' });
  await expect.poll(shown).toMatch(/Before: Hemp.*Mine.*Linen.*Theirs.*Denim/);
  await expectClean();
  await page.getByRole('radio', { name: /Mine/ }).click();
  await page.getByRole('button', { name: 'Save choice' }).click();
  expect(onDone).toHaveBeenCalledWith({ fabric: 'mine' });
});

test('conflict dialog: a side without a stored name never has the name of the other one', async () => {
  await drawDialog({}, {});
  await expect.poll(shown).toContain('Denim');
  expect(shown()?.match(/Denim/g)).toHaveLength(1);
});
