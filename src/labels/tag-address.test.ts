import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readTag } from '../scan/read-tag.ts';
import { tagAddress } from './tag-address.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'http://localhost:8080' }));
afterEach(() => vi.unstubAllGlobals());

const CODE = 'AAA-P0000014';

it("uses the installation's public address, and this page’s if the server has none", () => {
  const address = tagAddress(CODE, { settings: { publicUrl: 'https://ordito.example' } });
  expect(address).toBe(`https://ordito.example/i/${CODE}`);
  for (const settings of [{}, { publicUrl: null }]) {
    expect(tagAddress(CODE, { settings })).toBe(`http://localhost:8080/i/${CODE}`);
  }
  expect(readTag(address)).toBe(readTag(CODE));
});
