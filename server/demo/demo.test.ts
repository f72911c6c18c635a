import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { ITEM_KINDS, parseCode } from '../../contract/code.ts';
import { DETAILS, fabricKnown, genericKnown, productKnown } from '../../contract/entities/details.ts';
import { FACTS } from '../../contract/entities/item-facts.ts';
import { merchantCreate } from '../../contract/entities/merchant.ts';
import { isMissing } from '../../contract/field-meta.ts';
import { PAID_STORIES, UNPAID_STORIES } from './order-plan.ts';
import { HUBS, PEOPLE, readablePassword, vatNumber } from './people.ts';
import { planDemo, type PlannedItem } from './plan.ts';
import { TIERS } from './prices.ts';
import { PHOTO_FOLDER, PHOTO_HEIGHT, PHOTO_WIDTH, photoName, readPhoto } from './subject.ts';

const now = new Date('2026-03-18T11:00:00Z');
const plan = planDemo(now);

describe('demo photos', () => {
  test('every subject has its own file, and no file is unused', async () => {
    const names = plan.subjects.map(photoName);
    expect(new Set(names).size).toBe(names.length);
    expect((await readdir(PHOTO_FOLDER)).toSorted()).toEqual(names.toSorted());
  });

  test('are JPEGs of the declared size', async () => {
    for (const subject of plan.subjects) {
      const { format, width, height } = await sharp(await readPhoto(subject)).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: PHOTO_WIDTH, height: PHOTO_HEIGHT });
    }
  });
});

describe('demo plan', () => {
  test('is deterministic per seed', () => {
    expect(planDemo(now)).toEqual(plan);
    expect(planDemo(now, 1)).not.toEqual(plan);
  });

  test('has about 500 items, mostly garments, in every hub', () => {
    const count = (kind: string) => plan.items.filter((item) => item.kind === kind).length;
    expect(ITEM_KINDS.map(count)).toEqual([400, 60, 40]);
    for (const hub of HUBS.keys()) expect(plan.items.filter((item) => item.hub === hub).length).toBeGreaterThan(50);
  });

  test('codes are valid, unique, consecutive and chronological', () => {
    expect(new Set(plan.items.map(({ code }) => code)).size).toBe(plan.items.length);
    const last = new Map<string, number>();
    for (const { code, hub, kind, sequence } of plan.items) {
      const prefix = plan.prefixes[hub] as string;
      expect(parseCode(code)).toEqual({ prefix, kind, sequence });
      expect(sequence).toBe((last.get(prefix + kind) ?? 0) + 1);
      last.set(prefix + kind, sequence);
    }
    const times = plan.items.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('no event is in the future or out of order', () => {
    for (const { capturedAt, createdAt, soldAt, updatedAt } of plan.items) {
      expect(capturedAt < createdAt).toBe(true);
      expect(createdAt < now).toBe(true);
      expect(updatedAt).toEqual(soldAt ?? createdAt);
      if (soldAt) expect(soldAt >= createdAt && soldAt <= now).toBe(true);
    }
  });

  test('garments and fabrics have an item photo; neighbours in a list look different', () => {
    const before = new Map<string, number>();
    for (const { kind, hub, photos } of plan.items) {
      const shown = photos.find(({ slot }) => slot === 'itemImage')?.subject;
      if (kind !== 'generic') expect(shown).toBeDefined();
      for (const { subject } of photos) expect(plan.subjects[subject]).toBeDefined();
      if (shown === undefined) continue;
      expect(shown).not.toBe(before.get(`${hub}/${kind}`));
      before.set(`${hub}/${kind}`, shown);
    }
    expect(plan.items.some(({ photos }) => photos.length === 0)).toBe(true);
    expect(plan.items.some(({ photos }) => photos.some(({ slot }) => slot === 'images'))).toBe(true);
    expect(plan.items.filter(({ photos }) => photos.some(({ slot }) => slot === 'tagImage')).length).toBeGreaterThan(
      100,
    );
  });
});

describe('demo orders', () => {
  test('are chronological, of items that are sold with them', () => {
    const items = new Map(plan.items.map((item) => [item.code, item]));
    expect(plan.orders.length).toBeGreaterThan(52);
    const times = plan.orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { story, codes, createdAt, paidAt } of plan.orders) {
      expect(createdAt < now).toBe(true);
      for (const code of codes) {
        if (story === 'gone' || story === 'notReturned')
          expect(Number(items.get(code)?.soldAt)).toBeLessThan(createdAt.getTime());
        else expect(items.get(code)?.soldAt ?? null).toEqual(paidAt);
      }
    }
    const stories = new Set(plan.orders.map(({ story }) => story));
    expect(stories).toEqual(new Set([...PAID_STORIES, ...UNPAID_STORIES]));
  });
});

describe('demo details', () => {
  const known = {
    product: { ...productKnown, ...FACTS.product },
    fabric: { ...fabricKnown, ...FACTS.fabric },
    generic: { ...genericKnown, ...FACTS.generic },
  };
  const missing = ({ kind, details }: PlannedItem) =>
    Object.keys(DETAILS[kind]).filter((name) => isMissing(details[name as keyof typeof details]));

  test('are valid for the API, and differ between items that share a drawing', () => {
    for (const { kind, details } of plan.items) {
      expect(z.strictObject(known[kind]).partial().safeParse(details).error).toBeUndefined();
    }
    expect(new Set(plan.items.map(({ details }) => details.price)).size).toBeGreaterThan(60);
  });

  test('match the drawing: garment, colour and note', () => {
    const some = (word: RegExp) => plan.items.filter(({ kind, name }) => kind === 'product' && word.test(name));
    for (const { details } of some(/^Jeans/)) expect([undefined, 'jeans']).toContain(details.types);
    for (const { details } of some(/^Camicia (.* )?bianca$/))
      expect([undefined, 'white']).toContain(details.colors?.[0]);
    const withTag = plan.items.filter(({ note, details }) => /cartellino/.test(note) && details.condition);
    expect(withTag.map(({ details }) => details.condition)).toEqual(withTag.map(() => 'new_tag'));
  });

  test('about forty unsold items are incomplete, in every hub and of every age', () => {
    const waiting = plan.items.filter((item) => missing(item).length > 0);
    expect(waiting.length).toBe(40);
    expect(waiting.filter(({ status, soldAt }) => status !== 'active' || soldAt)).toEqual([]);
    for (const hub of HUBS.keys()) expect(waiting.filter((item) => item.hub === hub).length).toBeGreaterThan(4);
    for (const kind of ITEM_KINDS) expect(waiting.filter((item) => item.kind === kind).length).toBeGreaterThan(2);
    const days = waiting.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / 86_400_000);
    expect(Math.min(...days)).toBeLessThan(4);
    expect(Math.max(...days)).toBeGreaterThan(60);
    expect(new Set(waiting.map((item) => missing(item).length)).size).toBeGreaterThan(3);
  });
});

describe('demo sales', () => {
  const sold = plan.items.filter(({ soldAt }) => soldAt && now.getTime() - soldAt.getTime() < 365 * 86_400_000);

  test('suffice in the last year for price suggestions in every hub', () => {
    expect(sold.length).toBeGreaterThan(200);
    for (const hub of HUBS.keys()) {
      const own = sold.filter((item) => item.hub === hub);
      const byType = Map.groupBy(own, ({ details: { types } }) => types);
      expect(Math.max(...[...byType.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(8);
    }
  });

  test('have brands and a price list', () => {
    expect(sold.filter(({ details }) => details.brand).length).toBeGreaterThan(100);
    expect(TIERS.length).toBe(5);
  });
});

describe('demo people', () => {
  test('hub centers pass the merchant form', () => {
    for (const hub of HUBS)
      expect(merchantCreate.safeParse({ ...hub, password: readablePassword() }).error).toBeUndefined();
    expect(new Set([...HUBS, ...PEOPLE].map(({ email }) => email)).size).toBe(HUBS.length + PEOPLE.length);
    // The commonly published example of the check digit.
    expect(vatNumber('0074311015')).toBe('IT00743110157');
  });

  test('passwords are long and unique', () => {
    const passwords = Array.from({ length: 50 }, readablePassword);
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) expect(password).toMatch(/^([a-z]{4}-){4}\d\d$/);
  });
});
