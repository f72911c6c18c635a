import { beforeAll, expect, test } from 'vitest';

import { compositionKind } from '../../../contract/field-kinds/composition.ts';
import { draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { activate } from '../../i18n/i18n.ts';
import { useValueWords } from './value-words.ts';

beforeAll(signedIn);

function Said({ value }: { value: unknown }) {
  const words = useValueWords();
  return <p>{words({ kind: compositionKind }, value)}</p>;
}

test.each([
  ['a composition', [{ part: 'main', fibre: 'cotton', pct: 100 }], '100 % cotton'],
  ['a fibre of a filter', 'cotton', 'cotton'],
])('value words: %s is told by names', async (_, value, words) => {
  await draw(<Said value={value} />);
  await expect.poll(text).toBe(words);
});

test('value words: Chinese has its own comma', async () => {
  const shares = [
    { part: 'main', fibre: 'cotton', pct: 60 },
    { part: 'main', fibre: 'wool', pct: 40 },
  ];
  await activate('zh');
  await draw(<Said value={shares} />);
  await expect.poll(text).toMatch(/^60 % [^,、]+、40 % [^,、]+$/);
  await activate('en');
  await draw(<Said value={shares} />);
  await expect.poll(text).toContain('60 % cotton, 40 % wool');
});
