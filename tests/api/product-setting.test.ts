import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import {
  COMMENTS_MAX,
  PRODUCT_SETTING_ID,
  type ProductComment,
  type ProductSetting,
} from '../../contract/calls/product-setting.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const PATH = `/productsetting/${PRODUCT_SETTING_ID}`;
const call = (path: string, json?: unknown, method?: string, headers?: Record<string, string>) =>
  server.client.call(path, {
    token: people.admin.token,
    json,
    ...(method ? { method } : {}),
    ...(headers ? { headers } : {}),
  });
const setting = async (headers: Record<string, string> = {}) => {
  const { body } = await server.client.call('/productsetting', { token: people.merchantA.token, headers });
  return body.data as ProductSetting;
};
const add = async (texts: object) => (await call('/productsetting/comment', texts)).body.data as ProductComment;

it("setting: comments are appended, selected and ordered by ids, as JSON or a form, and returned in the caller's language", async () => {
  expect(await setting()).toEqual({ _id: PRODUCT_SETTING_ID, comments: [] });
  const one = await add({ it: 'Uno', en: 'One' });
  const two = await add({ it: 'Due', en: '' });
  const three = await add({ it: 'Tre', zh: '三' });
  const texts = async (language: string) =>
    (await setting({ 'Accept-Language': language })).comments.map(({ text }) => text);
  expect(await texts('it')).toEqual(['Uno', 'Due', 'Tre']);
  expect(await texts('en')).toEqual(['One', 'Due', 'Tre']);

  const ordered = await call(PATH, { comments: [three._id, one._id] }, 'PUT', { 'Accept-Language': 'zh' });
  expect([ordered.status, ordered.body.data]).toEqual([
    200,
    {
      _id: PRODUCT_SETTING_ID,
      comments: [
        { _id: three._id, text: '三' },
        { _id: one._id, text: 'Uno' },
      ],
    },
  ]);
  const [entry] = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.entity, 'productSetting'))
    .orderBy(desc(audit.at));
  expect([entry?.userId, entry?.changes]).toEqual([
    people.admin.id,
    { comments: { from: [one._id, two._id, three._id], to: [three._id, one._id] } },
  ]);
  const all = (await call('/productsetting/comments')).body.data as ProductComment[];
  expect(all.map(({ it: text, isChosen }) => [text, isChosen])).toEqual([
    ['Tre', true],
    ['Uno', true],
    ['Due', false],
  ]);

  const form = new FormData();
  for (const { _id } of [two, three]) form.append('comments', _id);
  const sent = await server.client.call(PATH, { method: 'PUT', form, token: people.staff.token });
  expect([sent.status, await texts('it')]).toEqual([200, ['Due', 'Tre']]);
  expect((await call(PATH, { comments: [] }, 'PUT')).status).toBe(200);
  expect(await texts('it')).toEqual([]);
});

it('setting: an unknown or repeated id, another setting and non-ids are refused, and nothing changes', async () => {
  const { _id } = await add({ it: 'Solo' });
  const codes = async (body: object) => {
    const { status, body: said } = await call(PATH, body, 'PUT');
    return [status, said.errors?.[0]?.path];
  };
  expect(await codes({ comments: [_id, people.admin.id] })).toEqual([422, 'comments.1']);
  expect(await codes({ comments: [_id, _id] })).toEqual([422, 'comments']);
  expect(await codes({ comments: [{ _id, text: 'x' }] })).toEqual([422, 'comments.0']);
  expect((await call(`/productsetting/${people.admin.id}`, { comments: [] }, 'PUT')).status).toBe(422);
  expect((await setting()).comments.map((each) => each._id)).toEqual([_id]);
});

it('setting: texts are edited and deleted; deleted ones stay in the log', async () => {
  const { _id } = await add({ it: 'Prima' });
  const changed = await call(`/productsetting/comment/${_id}`, { it: 'Dopo', es: 'Después' }, 'PUT');
  expect(changed.body.data).toMatchObject({ it: 'Dopo', es: 'Después', isChosen: true });
  expect((await call(`/productsetting/comment/${_id}`, { it: ' ' }, 'PUT')).status).toBe(422);
  expect((await call(`/productsetting/comment/${_id}`, undefined, 'DELETE')).status).toBe(200);
  expect((await call(`/productsetting/comment/${_id}`, { it: 'X' }, 'PUT')).status).toBe(404);
  expect((await setting()).comments.map((each) => each._id)).not.toContain(_id);
  expect((await call(PATH, { comments: [_id] }, 'PUT')).status).toBe(422);
  const log = await server.deps.db.select().from(audit).where(eq(audit.recordId, _id)).orderBy(audit.at);
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
  expect(log[2]?.changes).toEqual({ text: { from: { it: 'Dopo', es: 'Después' }, to: null } });
});

it('setting: a comment is hidden if the selected ones are full', async () => {
  await server.database.pool.query(
    `insert into product_comments (id, text, position, created_at, updated_at)
     select gen_random_uuid(), 'No. ' || n, 1000 + n, now(), now() from generate_series(1, $1) n`,
    [COMMENTS_MAX],
  );
  const { comments } = await setting();
  const last = await add({ it: 'Uno di troppo' });
  expect(last.isChosen).toBe(false);
  expect((await setting()).comments).toEqual(comments);
  const ids = comments.map(({ _id }) => _id).slice(-COMMENTS_MAX + 1);
  expect((await call(PATH, { comments: [...ids, last._id] }, 'PUT')).status).toBe(200);
  expect((await setting()).comments.at(-1)?._id).toBe(last._id);
});
