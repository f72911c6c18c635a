/** The global stylesheet. */
import { Button, TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draw } from '../../tests/support/draw.tsx';

import frame from '../shell/shell.module.css';
import rules from './global.css?inline';

test('a busy button: its loader is in the middle without the transition that the build leaves out', async () => {
  const { container } = await draw(<Button loading>Sign in</Button>);
  const button = page.getByRole('button').element();
  const loader = container.querySelector('.mantine-Button-loader');
  loader?.removeAttribute('style');
  const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];
  const [x = 0, y = 0] = middle(button.getBoundingClientRect());
  const [loaderX, loaderY] = loader ? middle(loader.getBoundingClientRect()) : [];
  expect(loaderX).toBeCloseTo(x, 0);
  expect(loaderY).toBeCloseTo(y, 0);
});

test('a long button: at 400 % its label is whole, on two lines in the middle', async () => {
  await page.viewport(195, 400);
  await draw(<Button fullWidth>Show me on top of all the others</Button>);
  const button = page.getByRole('button').element();
  const words = document.createRange();
  words.selectNodeContents(button);
  const [{ top, bottom, left, right }, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
  expect([text.left > left, text.right < right]).toEqual([true, true]);
  expect(text.top - top).toBeCloseTo(bottom - text.bottom, 0);
  await page.viewport(1024, 768);
});

test('the content that takes the focus after a navigation has no ring around it', async () => {
  const { container } = await draw(<div tabIndex={-1} className={frame['main'] ?? ''} />);
  const content = container.querySelector<HTMLElement>('[tabindex]');
  // In the build it comes after the styles of the frame.
  const last = document.head.appendChild(document.createElement('style'));
  last.textContent = rules;
  await userEvent.keyboard('{Tab}');
  content?.focus();
  expect(content?.matches(':focus-visible')).toBe(true);
  expect(content && getComputedStyle(content).outlineStyle).toBe('none');
  last.remove();
});

test('the ring of a focused input leaves its label alone', async () => {
  await draw(<TextInput label="Name" />);
  await userEvent.keyboard('{Tab}');
  const input = page.getByRole('textbox').element();
  const { outlineWidth, outlineOffset } = getComputedStyle(input);
  const ring = input.getBoundingClientRect().top - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
  expect(document.activeElement).toBe(input);
  expect(ring).toBeGreaterThanOrEqual(page.getByText('Name').element().getBoundingClientRect().bottom - 1);
});

test('a long text that takes the focus is above the bar with the buttons of its form', async () => {
  await draw(
    <>
      <button>Before</button>
      <div style={{ height: 'calc(100vh - 100px)' }} />
      <textarea rows={3} />
      <div style={{ height: 2000 }} />
      <div data-actions style={{ position: 'sticky', bottom: 0, height: 80, background: 'white' }} />
    </>,
  );
  await userEvent.click(page.getByRole('button'));
  await userEvent.keyboard('{Tab}');
  const field = page.getByRole('textbox').element();
  await expect.poll(() => document.activeElement).toBe(field);
  const { left, top, height } = field.getBoundingClientRect();
  expect(document.elementFromPoint(left + 20, top + height / 2)).toBe(field);
});
