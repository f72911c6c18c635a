/** An action asks for its fields by their kinds, and for a reason where one is declared. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { type Action, movesTo } from '../../../contract/actions.ts';
import type { FieldFailure } from '../../../contract/failure.ts';
import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../tests/support/swatch/view.ts';
import { ActionForm } from './action-form.tsx';

async function drawForm(name: string, action: Action | undefined, record: Record<string, unknown> | null = null) {
  const words = swatchView.actionWords?.[name];
  if (!action || !words) throw new Error(`the swatch has no ${name}`);
  const [onGive, onCancel] = [
    vi.fn<(given: object) => Promise<readonly FieldFailure[] | null>>(async () => null),
    vi.fn(),
  ];
  await draw(<ActionForm view={swatchView} resource={swatch} {...{ action, words, record, onGive, onCancel }} />);
  return { onGive, onCancel };
}

test('fields: submits nothing before they are valid, or on Cancel', async () => {
  const { onGive, onCancel } = await drawForm('refill', swatch.actions?.['refill']);
  const [amount, give] = [page.getByRole('textbox', { name: 'amount' }), page.getByRole('button', { name: 'Refill' })];
  await give.click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await userEvent.fill(amount, '1,5');
  await give.click();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await expectClean();
  expect(onGive).not.toHaveBeenCalled();

  await userEvent.fill(amount, '12');
  await give.click();
  expect(onGive).toHaveBeenCalledExactlyOnceWith({ amount: 12 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('reason: requires words, not only spaces', async () => {
  const { onGive } = await drawForm('retired', swatch.status && movesTo(swatch.status, 'retired')[0]);
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await userEvent.fill(reason, '   ');
  await page.getByRole('button', { name: 'Retire' }).click();
  await expect.element(page.getByText('Required')).toBeVisible();
  expect(onGive).not.toHaveBeenCalled();
  await userEvent.fill(reason, ' Moths ');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Retire' }).click();
  expect(onGive).toHaveBeenCalledExactlyOnceWith({ reason: 'Moths' });
});

test('rules: refuses at the field what the record does not allow, and sends nothing', async () => {
  const { onGive } = await drawForm('refill', swatch.actions?.['refill'], { stock: 990 });
  await userEvent.fill(page.getByRole('textbox', { name: 'amount' }), '12');
  await page.getByRole('button', { name: 'Refill' }).click();
  await expect.element(page.getByText('“amount” must be at most 10 because of “stock”.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'amount' })).toHaveAttribute('aria-invalid', 'true');
  expect(onGive).not.toHaveBeenCalled();
});

test("refusal: shows the server's words at the field, and by name for a field the form does not have", async () => {
  const { onGive } = await drawForm('refill', swatch.actions?.['refill'], { stock: 1 });
  onGive.mockResolvedValue([
    { path: 'amount', code: 'tooLarge', message: 'Too much by far' },
    { path: 'maker', code: 'choice', message: 'Not a valid choice' },
  ]);
  await userEvent.fill(page.getByRole('textbox', { name: 'amount' }), '12');
  await page.getByRole('button', { name: 'Refill' }).click();
  await expect.element(page.getByText('Too much by far')).toBeVisible();
  await expect.poll(() => page.getByRole('alert').element().textContent).toBe('makerNot a valid choice');
  await expectClean();
});
