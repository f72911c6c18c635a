/** Devices as admins see them: their last reports, less what has arrived since. */
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

import type { Device } from '../../../contract/calls/devices.ts';
import { clock } from '../../../contract/clock.ts';
import { DEVICE_SILENT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { codes } from '../../db/schema/items.ts';
import { users } from '../../db/schema/people.ts';

/** Enough characters of an id to distinguish nameless devices. */
const SHORT_ID = 8;

interface DevicePage {
  offset: number;
  limit: number;
  /** Only those that last worked for this hub center. */
  hubcenter?: string | undefined;
}

const ofHub = (hub: string | undefined) => (hub === undefined ? undefined : eq(devices.hub, hub));

/** A page of devices: silent ones first, then by the age of the oldest unsent item, then by last contact. */
export async function listDevices(
  db: Db,
  { offset, limit, hubcenter: ofCenter }: DevicePage,
): Promise<{ data: Device[]; total: number }> {
  const silentBefore = new Date(clock.ms() - DEVICE_SILENT_MS);
  const [seen, [all]] = await Promise.all([
    seenDevices(db, silentBefore, { offset, limit, hubcenter: ofCenter }),
    db.select({ total: count() }).from(devices).where(ofHub(ofCenter)),
  ]);
  const ids = seen.map(({ id }) => id);
  const [rows, reserved] = await Promise.all([rowsOf(db, ids), reservedOf(db, ids)]);
  const people = [...rows.values()].flatMap(({ person, hub }) => (hub === null ? [person] : [person, hub]));
  const names = await namesOf(db, [...people, ...seen.flatMap(({ lanes }) => lanes.map(({ owner }) => owner))]);
  const named = (id: string | null) => {
    const fullName = id === null ? undefined : names.get(id);
    return id === null || fullName === undefined ? null : { _id: id, fullName };
  };
  const data = seen.flatMap(({ id, lanes, oldestAt }): Device[] => {
    const row = rows.get(id);
    // Forgotten between the two queries.
    if (!row) return [];
    const [person, hubcenter] = [named(row.person), named(row.hub)];
    const words = new Set([person, hubcenter].flatMap((each) => (each ? [each.fullName] : [])));
    return [
      {
        _id: id,
        name: row.name,
        label: [...words].join(' · ') || id.slice(0, SHORT_ID),
        person,
        hubcenter,
        system: row.system,
        waiting: sum(lanes, 'waiting'),
        attention: sum(lanes, 'attention'),
        oldestAt,
        silent: lanes.length > 0 && row.lastContactAt < silentBefore,
        lastContactAt: row.lastContactAt.toISOString(),
        reportedAt: row.reportedAt?.toISOString() ?? null,
        appVersion: row.appVersion,
        storage: row.storage,
        battery: row.battery,
        lanes: lanes.map((lane) => ({ ...lane, fullName: names.get(lane.owner) ?? null })),
        missing: lanes.flatMap(({ missing }) => missing),
        reserved: reserved.get(id) ?? 0,
      },
    ];
  });
  return { data, total: all?.total ?? 0 };
}

type SeenLane = Omit<Device['lanes'][number], 'fullName'>;

const sum = (lanes: readonly SeenLane[], of: 'waiting' | 'attention') =>
  lanes.reduce((total, lane) => total + lane[of], 0);

/** The devices of a page in order, each with the lanes that still have unsent items. */
async function seenDevices(db: Db, silentBefore: Date, { offset, limit, hubcenter }: DevicePage) {
  const own = hubcenter === undefined ? sql`` : sql`where d.hub = ${hubcenter}`;
  const { rows } = await db.execute<{ id: string; lanes: SeenLane[]; oldest: string | null }>(sql`
    with lane as (
      select d.device_id, l.place, l.said ->> 'owner' as owner, l.said ->> 'oldestAt' as oldest, c.missing,
        (l.said ->> 'attention')::int as attention,
        greatest((l.said ->> 'waiting')::int - c.arrived, cardinality(c.missing)) as waiting
      from ${devices} d
      cross join lateral jsonb_array_elements(d.lanes) with ordinality as l(said, place)
      cross join lateral (
        select count(k.code)::int as arrived,
          coalesce(array_agg(x.code order by x.place) filter (where k.code is null), '{}') as missing
        from jsonb_array_elements_text(l.said -> 'codes') with ordinality as x(code, place)
        left join ${codes} k on k.code = x.code and k.used_by is not null
      ) c
      ${own}
    ),
    seen as (
      select d.device_id, d.last_contact_at, count(lane.owner) > 0 as holds, min(lane.oldest::timestamptz) as oldest,
        coalesce(jsonb_agg(jsonb_build_object('owner', lane.owner, 'waiting', lane.waiting,
          'attention', least(lane.attention, lane.waiting), 'oldestAt', lane.oldest, 'missing', lane.missing)
          order by lane.place) filter (where lane.owner is not null), '[]') as lanes
      from ${devices} d
      left join lane on lane.device_id = d.device_id and lane.waiting > 0
      ${own}
      group by d.device_id
    )
    select device_id as id, lanes, oldest::text from seen
    order by holds and last_contact_at < ${silentBefore.toISOString()}::timestamptz desc, holds desc,
      oldest asc nulls last, last_contact_at desc, device_id
    limit ${limit} offset ${offset}`);
  return rows.map(({ id, lanes, oldest }) => {
    return { id, lanes, oldestAt: oldest === null ? null : new Date(oldest).toISOString() };
  });
}

async function rowsOf(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(devices)
          .where(inArray(devices.deviceId, [...ids]));
  return new Map(rows.map((row) => [row.deviceId, row]));
}

async function reservedOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ deviceId: codes.deviceId, unused: count() })
    .from(codes)
    .where(and(inArray(codes.deviceId, [...ids]), isNull(codes.usedBy), gt(codes.expiresAt, clock.now())))
    .groupBy(codes.deviceId);
  return new Map(rows.flatMap(({ deviceId, unused }) => (deviceId === null ? [] : [[deviceId, unused] as const])));
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}
