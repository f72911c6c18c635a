import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

import { afterEach, expect, it, vi } from 'vitest';

import { localHosts } from './local-hosts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('local hosts: a process that may not list its interfaces still has its names', () => {
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97');
  });
  syncBuiltinESMExports();
  expect(localHosts()).toEqual([`${os.hostname().split('.', 1)[0]}.local`.toLowerCase(), 'localhost', '127.0.0.1']);
});
