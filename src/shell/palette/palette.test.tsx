/** Without a server, the palette finds what this device has seen, by vocabulary words of any language. */
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { listOptions, resourceKey } from '../../api/resource-queries.ts';
import { Palette } from './palette.tsx';

const nothing = () => undefined;
const coat = { _id: '0190f000-0000-7000-8000-0000000000aa', rev: 1, code: 'MIL-P000012K', brand: 'Filati' };
const skirt = { _id: '0190f000-0000-7000-8000-0000000000bb', rev: 1, code: 'MIL-P000013L', brand: null };

beforeAll(signedIn);

test('records are found by type, colour and brand in any language, and say why', async () => {
  const client = new QueryClient();
  client.setQueryData(listOptions('product', { limit: 20 }).queryKey, {
    data: [
      { ...coat, types: 'coat', colors: ['red'] },
      { ...skirt, types: 'skirt', colors: ['green'] },
    ],
    total: 2,
  });
  // Rows that are read of a product, and are none.
  client.setQueryData([...resourceKey('product'), 'listOther'], { data: [{ ...coat, _id: 'other' }], total: 1 });
  await draw(<Palette opened adding={null} typed="" onTool={nothing} onLogOut={nothing} onClose={nothing} />, client);
  const field = page.getByRole('combobox');
  for (const [search, reason] of [
    ['rosso', ' · Colors: red'],
    ['红', ' · Colors: red'],
    ['red', ' · Colors: red'],
    ['abrigo', ' · Garment type: Coat'],
    ['红色大衣', ' · Colors: red · Garment type: Coat'],
    ['filati', ''],
  ] as const) {
    await userEvent.fill(field, search);
    const found = page.getByRole('option', { name: /MIL-P/ });
    await expect.element(found).toHaveTextContent(`${coat.code}Product · Filati${reason}`);
  }
  await expectClean();
});
