import { hostname, networkInterfaces } from 'node:os';

import { expect, it, vi } from 'vitest';

import { localHosts } from './local-hosts.ts';

vi.mock('node:os', async (load) => ({
  ...(await load<object>()),
  networkInterfaces: vi.fn<typeof networkInterfaces>(),
}));

it('local hosts: a process that may not list its interfaces still has its names', () => {
  vi.mocked(networkInterfaces).mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97');
  });
  expect(localHosts()).toEqual([`${hostname().split('.', 1)[0]}.local`.toLowerCase(), 'localhost', '127.0.0.1']);
});
