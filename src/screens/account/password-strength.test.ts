import { expect, test } from 'vitest';

import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['nine char', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1357924680', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['poiuytrewq', 'weak'],
  ['tessutotessuto', 'weak'],
  ['calicanto verde', 'fair'],
  ['lana e seta', 'fair'],
  ['Lana e seta', 'strong'],
  ['cotone grezzo di tela', 'strong'],
  ['密码密码密码密', 'short'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('ignores what anybody knows about the person', () => {
  expect(strengthOf('Anna.Rossi-90', ['anna.rossi@example.it', 'Anna Rossi'])).toBe('weak');
  expect(strengthOf('rossi cammina lungo il fiume', ['anna.rossi@example.it'])).toBe('strong');
});
