import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { draw, text } from '../../tests/support/draw.tsx';
import { hubOptions } from '../api/resource-queries.ts';
import { HubSelect } from './hub-select.tsx';

const [ONE, TWO] = ['0190f000-0000-7000-8000-0000000000aa', '0190f000-0000-7000-8000-0000000000bb'];
const clientWith = (...hubs: readonly { _id: string; fullName: string; prefix: string }[]) => {
  const client = new QueryClient();
  client.setQueryData(hubOptions().queryKey, [...hubs]);
  return client;
};
const common = { label: 'Hub center', onChange: () => undefined };
const options = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);

test('hub select: leaves one out, keeps a chosen one that is not in the list, and says if there is none', async () => {
  const both = clientWith(
    { _id: ONE, fullName: 'Milano', prefix: 'MI' },
    { _id: TWO, fullName: 'Prato', prefix: 'PO' },
  );
  const others = await draw(<HubSelect {...common} value="" name="" without={ONE} />, both);
  await expect.poll(options).toEqual(['Choose…', 'Prato']);
  await others.unmount();
  const gone = await draw(<HubSelect {...common} value="gone" name="Torino" />, both);
  await expect.poll(options).toEqual(['Choose…', 'Torino', 'Milano', 'Prato']);
  await gone.unmount();
  await draw(<HubSelect {...common} value="" name="" none="Create the first one" />, clientWith());
  await expect.poll(text).toBe('Create the first one');
});
