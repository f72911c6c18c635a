/** Figures of the whole installation for a monitor, read from the database when it asks. */
import { sql } from 'drizzle-orm';

import { countNotices, noticeQueueUsage } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { fabrics, generics, photos, products } from '../../db/schema/items.ts';
import { merchants } from '../../db/schema/people.ts';
import { countJobs, type JobCount } from '../jobs/jobs.ts';

/** Devices with the oldest unsent items: more would only be noise. */
const DEVICES_MAX = 100;
/** More are not counted. */
const NOTICES_MAX = 100_000;
/** Below this many updates of a table a ratio says nothing. */
const UPDATES_MIN = 100;

export interface InstallationFigures {
  jobs: JobCount[];
  /** Age of the oldest photo without renditions, in seconds. */
  renderLag: number;
  /** Age of the oldest unsent item of each device at its last report, and how many there are. */
  outboxes: { device: string; hub: string; seconds: number; waiting: number }[];
  /** Items that arrived within the last hour, by hub center. */
  intake: { hub: string; count: number }[];
  /** Share of the updates of a table that touched no index. */
  hot: { table: string; ratio: number }[];
  /** Transactions since the statistics began. */
  commits: number;
  noticeQueue: number;
  /** Notices that wait to be sent, counted as far as `NOTICES_MAX`. */
  notices: number;
}

/** Every query reads a few pages: a monitor asks four times a minute, each process. */
export async function installationFigures(db: Db): Promise<InstallationFigures> {
  const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<T>(query)).rows;
  const [lag] = await rowsOf<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(${photos.createdAt}))::float8 as seconds from ${photos}
    where ${photos.state} = 'raw'`);
  const [database] = await rowsOf<{ commits: number }>(sql`
    select xact_commit::float8 as commits from pg_stat_database where datname = current_database()`);
  return {
    jobs: await countJobs(db),
    renderLag: Math.max(0, lag?.seconds ?? 0),
    outboxes: await rowsOf(sql`
      select ${devices.id} as device, coalesce(${merchants.prefix}, '') as hub, sum((lane->>'waiting')::int)::int as waiting,
        greatest(extract(epoch from now() - min((lane->>'oldestAt')::timestamptz)), 0)::float8 as seconds
      from ${devices} left join ${merchants} on ${merchants.id} = ${devices.hub}, jsonb_array_elements(${devices.lanes}) as lane
      where ${devices.lanes} <> '[]' and lane->>'oldestAt' is not null
      group by ${devices.id}, ${merchants.prefix} order by seconds desc limit ${DEVICES_MAX}`),
    intake: await rowsOf(sql`
      select ${merchants.prefix} as hub, sum(items.count)::int as count from (
        ${sql.join(
          [products, fabrics, generics].map(
            (table) => sql`select ${table.hub} as id, count(*) as count from ${table}
              where ${table.createdAt} > now() - interval '1 hour' group by 1`,
          ),
          sql` union all `,
        )}
      ) as items join ${merchants} on ${merchants.id} = items.id group by 1 order by 1`),
    hot: await rowsOf(sql`
      select relname as "table", round(n_tup_hot_upd::numeric / n_tup_upd, 3)::float8 as ratio from pg_stat_user_tables
      where n_tup_upd >= ${UPDATES_MIN} order by relname`),
    commits: database?.commits ?? 0,
    noticeQueue: await noticeQueueUsage(db),
    notices: await countNotices(db, NOTICES_MAX),
  };
}
