/** A value edited in place: sent if it differs, with its errors shown. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { InlineInput } from './inline-input.tsx';

async function drawInline(value: unknown) {
  const onSave = vi.fn<(value: unknown) => void>();
  const onLeave = vi.fn<(returns: boolean) => void>();
  const field = { field: 'rebate', kind: 'euroOrPercent', label: 'Rebate' } as const;
  await draw(<InlineInput resource={swatch} {...field} {...{ value, onSave, onLeave }} />);
  return { onSave, onLeave, input: page.getByRole('textbox', { name: 'Rebate' }) };
}

test('an amount is typed with its unit, and stays open without one', async () => {
  const { onSave, onLeave, input } = await drawInline({ unit: 'euro', amount: 12.5 });
  await expect.element(input).toHaveValue('12,50 €');
  await userEvent.fill(input, '15');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter an amount with its unit, for example 12,50 € or 15 %.')).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
  await expectClean();
  await userEvent.fill(input, '15 %');
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ unit: 'percent', amount: 15 });
});

test('an unchanged amount is not sent', async () => {
  const { onSave, onLeave, input } = await drawInline({ unit: 'euro', amount: 12.5 });
  await userEvent.fill(input, '12.5€');
  await userEvent.keyboard('{Enter}');
  expect(onLeave).toHaveBeenCalled();
  expect(onSave).not.toHaveBeenCalled();
});
