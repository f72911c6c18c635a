/** Reviewers as a source of the list engine: users of one role, with their hub centers. */
import { and, eq, sql } from 'drizzle-orm';

import type { StaffKey } from '../../../contract/access.ts';
import { reviewer } from '../../../contract/entities/reviewer.ts';
import { users } from '../../db/schema/people.ts';
import { reviewers, reviewVerdicts } from '../../db/schema/reviews.ts';
import { publishChange } from '../../engine/records/changes.ts';
import type { PageWindow, RecordSource } from '../../engine/records/record-source.ts';
import { tableFields } from '../../engine/records/table-fields.ts';
import { areReferable, titlesOf } from '../../engine/records/targets.ts';
import { refuseField } from '../../engine/refusal.ts';
import { userSource } from '../people/people-sources.ts';
import { prepareUser } from '../people/people.ts';

/** The fields of a reviewer in the row of the account. */
const account = tableFields(reviewer, users, ['hubs', 'hubNames', 'provinces', 'checked', 'invited']);

const REVIEWER = 4 satisfies StaffKey;

const within = <Window extends Pick<PageWindow, 'where'>>(window: Window): Window => ({
  ...window,
  where: and(eq(users.key, REVIEWER), window.where),
});

const { id, createdAt, title, hub, trash, sort, search, filters, check } = userSource;

export const reviewerSource: RecordSource = {
  id,
  createdAt,
  title,
  hub,
  trash,
  sort,
  search,
  filters,
  async rows(db, sortKey, window) {
    const { where, order, limit, offset } = within(window);
    const checked = sql<number>`${sql`(select count(*)::int from ${reviewVerdicts} where ${reviewVerdicts.reviewer} = ${users.id} and ${reviewVerdicts.at} > now() - interval '30 days')`}`;
    const rows = await db
      .select({ row: users, own: reviewers, hubNames: titlesOf('merchant', reviewers.hubs), checked, sortKey })
      .from(users)
      .leftJoin(reviewers, eq(reviewers.id, users.id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, own, hubNames, checked: verdicts, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present: () => ({
        ...account.recordOf(row),
        hubs: own?.hubs ?? [],
        provinces: own?.provinces ?? '',
        hubNames,
        checked: verdicts,
        invited: row.passwordHash === null,
      }),
    }));
  },
  ids: (db, window) => userSource.ids(db, within(window)),
  count: (db, where, atMost) => userSource.count(db, within({ where }).where, atMost),
  async check(tx, change) {
    const { hubs } = change.fields;
    if (Array.isArray(hubs) && hubs.length > 0 && !(await areReferable(tx, 'merchant', hubs as string[], change))) {
      throw refuseField('hubs', 'choice');
    }
    await check?.(tx, change);
  },
  prepareAdd: (db, caller, fields) => prepareUser(db, caller, { ...fields, role: 'reviewer' }),
  async add(tx, newId, { hubs, provinces, ...fields }, at) {
    await userSource.add?.(tx, newId, fields, at);
    await tx.insert(reviewers).values({ id: newId, hubs: hubs as string[], provinces: String(provinces) });
    await publishChange(tx, 'created', 'user', newId, { at });
  },
  async write(tx, changed, { hubs, provinces, ...fields }, at) {
    await userSource.write?.(tx, changed, fields, at);
    const set = {
      ...(Array.isArray(hubs) ? { hubs: hubs as string[] } : {}),
      ...(typeof provinces === 'string' ? { provinces } : {}),
    };
    if (Object.keys(set).length > 0) {
      await tx
        .insert(reviewers)
        .values({ id: changed, ...set })
        .onConflictDoUpdate({ target: reviewers.id, set });
    }
    await publishChange(tx, 'updated', 'user', changed, { at });
  },
};
