/** A state declared by any resource is a badge with the tones of its view; no other word is, whatever it says. */
import { expect, test } from 'vitest';

import { draw, text } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../tests/support/swatch/view.ts';
import { Value } from './value.tsx';

test.each([
  ['state', 'listed', 'Listed', 'good'],
  ['state', 'draft', 'Draft', 'quiet'],
  ['finish', 'glossy', 'Lining', null],
  ['state', null, '–', null],
])('%s %s: %s with tone %s', async (field, value, said, tone) => {
  await draw(
    <Value resource={swatch} view={swatchView} field={field} record={{ _id: '1', [field]: value }} place="list" />,
  );
  await expect.poll(text).toBe(said);
  expect(document.querySelector('main [data-tone]')?.getAttribute('data-tone') ?? null).toBe(tone);
});

test('a state of an item: the words and tones of its view, also where it is no value of the field', async () => {
  const states = {
    field: 'state',
    tones: { part: 'wait' },
    words: { part: { id: 'Incomplete' } },
    of: () => 'part',
  } as const;
  const view = { ...swatchView, states };
  await draw(<Value resource={swatch} view={view} field="state" record={{ _id: '1', state: 'draft' }} place="list" />);
  await expect.poll(text).toBe('Incomplete');
  expect(document.querySelector('main [data-tone]')?.getAttribute('data-tone')).toBe('wait');
});
