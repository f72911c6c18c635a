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
