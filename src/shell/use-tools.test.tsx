import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draw, signedIn } from '../../tests/support/draw.tsx';
import { useTools } from './use-tools.tsx';

const nothing = () => undefined;

beforeAll(signedIn);

function Tools() {
  return useTools({ adding: null, onLogOut: nothing }, false).overlay;
}

test('tools: letters that follow the shortcut before the search is loaded are searched for', async () => {
  await draw(<Tools />);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, cancelable: true }));
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  document.execCommand('insertText', false, 'ou');
  const field = page.getByRole('combobox');
  await expect.element(field).toHaveValue('ou');
  await userEvent.keyboard('tb');
  await expect.element(field).toHaveValue('outb');
});
