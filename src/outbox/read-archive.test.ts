/** Importing broken, foreign or malicious files: every item completely or not at all. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  anna,
  anotherDevice,
  answers,
  expectEmpty,
  expectWhole,
  exported,
  manifestOf,
  PIXELS,
  zipOf,
  zipWith,
} from '../../tests/support/archive.ts';
import { capture, withOutbox } from '../../tests/support/outbox.ts';
import { db, durable, type Parcel } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { importArchive } from './import.ts';

withOutbox();

describe('a foreign file', () => {
  it.each([
    ['notZip', async () => new Blob(['two shirts, one coat'])],
    ['notZip', async () => new Blob([])],
    ['foreign', async () => zipOf({ 'holiday.jpg': PIXELS })],
    ['foreign', async () => zipOf({ 'manifest.json': '{"name":"an extension"}' })],
    ['foreign', async () => zipOf({ 'manifest.json': 'not json' })],
    ['newer', async () => zipOf({ 'manifest.json': '{"format":"ordito-outbox","version":3,"parcels":"elsewhere"}' })],
    ['damaged', async () => zipOf({ 'manifest.json': '{"format":"ordito-outbox","version":1}' })],
    ['tooLarge', async () => zipWith({ parcels: Array.from({ length: 5001 }, () => ({})) })],
    ['tooLarge', async () => zipOf({ 'manifest.json': new Uint8Array(20_000_001) }, 9)],
  ])('%s: is refused with one reason, and nothing is stored', async (problem, make) => {
    expect(await importArchive(await make(), anna)).toEqual({ problem });
    await expectEmpty();
  });

  it('is accepted if another program has repacked an export', async () => {
    const manifest = await manifestOf();
    const name = `photos/${manifest.parcels[0]?.id}/0-itemImage.jpg`;
    const file = await zipOf({ 'readme.txt': 'hello', [name]: PIXELS, 'manifest.json': JSON.stringify(manifest) }, 9);
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    await expectWhole();
  });
});

describe('one bad item', () => {
  it.each<[string, string, (item: Parcel) => object]>([
    ['unreadable', 'no key', () => ({ id: 'no key' })],
    ['unreadable', 'a state of its own', () => ({ state: 'delivered' })],
    ['unreadable', 'a code that is none', () => ({ code: '<script>' })],
    ['photoMissing', 'no photo', () => ({ photos: [] })],
    [
      'photoMissing',
      'a name outside the zip',
      ({ photos }) => ({ photos: [{ ...photos[0], file: '../../etc/hosts' }] }),
    ],
    ['photoDamaged', 'another hash', ({ photos }) => ({ photos: [{ ...photos[0], sha256: '0'.repeat(64) }] })],
  ])('%s: %s is refused, the others go on', async (answer, _, change) => {
    const [bad, good] = [await manifestOf(), await manifestOf()];
    const [item] = bad.parcels as unknown as Parcel[];
    if (!item) throw new Error('no item');
    const text = JSON.stringify({ ...good, parcels: [{ ...item, ...change(item) }, ...good.parcels] });
    const files = { [`photos/${item.id}/0-itemImage.jpg`]: PIXELS };
    const file = await zipOf({
      'manifest.json': text,
      ...files,
      [`photos/${good.parcels[0]?.id}/0-itemImage.jpg`]: PIXELS,
    });
    const result = await importArchive(file, anna);
    expect(answers(result)).toContain(answer);
    expect(answers(result)).toContain('imported');
    expect(await db.parcels.toArray()).toMatchObject([{ id: good.parcels[0]?.id }]);
    await expectWhole();
  });

  it('cannot fill the memory with a photo that unpacks to more than its limit', async () => {
    const large = new Uint8Array(40_000_000);
    const manifest = await manifestOf();
    const [item] = manifest.parcels;
    const photos = [{ ...item?.photos[0], sha256: await sha256Hex(large.buffer) }];
    const text = JSON.stringify({ ...manifest, parcels: [{ ...item, photos }] });
    const bomb = await zipOf({ 'manifest.json': text, [`photos/${item?.id}/0-itemImage.jpg`]: large }, 9);
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    // A false size: six bytes instead of forty million, in the directory and before the data.
    const size = [0, 0x5a, 0x62, 0x02];
    let lies = 0;
    for (let at = 0; at < bytes.length - 4; at++) {
      if (!size.every((byte, index) => bytes[at + index] === byte)) continue;
      bytes.set([6, 0, 0, 0], at);
      lies += 1;
    }
    expect(lies).toBe(2);
    expect(answers(await importArchive(bomb, anna))).toEqual(['photoDamaged']);
    expect(answers(await importArchive(new Blob([bytes]), anna))).toEqual(['photoDamaged']);
    await expectEmpty();
  });

  it('that the device cannot store is rolled back, and the others continue', async () => {
    const [first, second, third] = [await capture(), await capture(), await capture()];
    const file = await exported();
    await anotherDevice();
    const refuse = (_: unknown, row: { parcel: string }) => {
      if (row.parcel === second.id) throw new DOMException('full', 'QuotaExceededError');
    };
    durable.photos.hook('creating', refuse);
    const result = await importArchive(file, anna);
    durable.photos.hook('creating').unsubscribe(refuse);
    expect(answers(result)).toEqual(['imported', 'notStored', 'imported']);
    expect((await db.parcels.toArray()).map(({ id }) => id)).toEqual([first.id, third.id]);
    await expectWhole();
    // With space again the same file imports the rest.
    expect(answers(await importArchive(file, anna))).toEqual(['alreadyHere', 'imported', 'alreadyHere']);
    await expectWhole();
  });
});

describe('a damaged file', () => {
  let file: Blob;
  beforeEach(async () => {
    for (let index = 0; index < 3; index++) await capture();
    file = await exported();
    await anotherDevice();
    await db.session.clear();
  });

  it('truncated anywhere imports what is complete, and says that it is truncated', async () => {
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
    const ends = [...text.matchAll(/photo [\d.e-]+/g)].map(({ index, 0: photo }) => index + photo.length);
    expect(ends).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.size - 1), async (length) => {
        await anotherDevice();
        const result = await importArchive(file.slice(0, length), anna);
        await expectWhole();
        if (!('items' in result)) {
          expect(result).toEqual({ problem: length < 4 ? 'notZip' : 'damaged' });
          expect(length).toBeLessThan(ends[0] ?? 0);
          await expectEmpty();
          return;
        }
        expect(result.isCut).toBe(true);
        const imported = result.items.filter(({ answer }) => answer === 'imported').length;
        expect(imported).toBe(ends.filter((end) => end <= length).length);
        expect(result.items.filter(({ answer }) => answer === 'photoMissing')).toHaveLength(3 - imported);
      }),
      { numRuns: 150 },
    );
    // The complete file imports the rest.
    expect('items' in (await importArchive(file, anna))).toBe(true);
    expect(await db.parcels.count()).toBe(3);
  });

  it('with any byte changed never throws, and stores complete items only', async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        await anotherDevice();
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ by;
        await importArchive(new Blob([changed]), anna);
        await expectWhole();
      }),
      { numRuns: 150 },
    );
  });

  it('with a changed manifest is refused', async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[new TextDecoder('latin1').decode(bytes).indexOf('Milano')] = 'm'.charCodeAt(0);
    expect(await importArchive(new Blob([bytes]), anna)).toEqual({ problem: 'damaged' });
    await expectEmpty();
  });

  it('with a changed photo skips that item and imports the others', async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const at = new TextDecoder('latin1').decode(bytes).indexOf('photo 0.');
    bytes[at] = 'P'.charCodeAt(0);
    const got = answers(await importArchive(new Blob([bytes]), anna));
    expect(typeof got === 'string' ? got : got.toSorted()).toEqual(['imported', 'imported', 'photoDamaged']);
    await expectWhole();
  });
});
