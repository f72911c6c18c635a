/** Live changes: published by the transaction that makes them, received by every server process (contract 8). */
import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import type { Change } from '../../../contract/calls/live.ts';
import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { notices } from '../../db/schema/notices.ts';
import { type Write, writeTogether } from '../../db/together.ts';

/** A changed record, progress of a person's job, an ended session, a due job without an owner, or a new epoch. */
export type Notice =
  | { change: Change }
  | { job: Change; owner: string }
  | { ended: string }
  | { due: true }
  | { epoch: true };

/** Types of notices a callback can watch. */
type NoticeType = 'job' | 'epoch';

/** Notifies every server process, if and only if the transaction commits; some ms later (`db/notices.ts`). */
export const publish = (tx: Db, notice: Notice): Promise<void> => writeTogether(tx, [noticeWrite(tx, notice)]);

/** Publishes that a record was changed: to who sees every hub center, and to the given one. */
export const publishChange = (
  tx: Db,
  type: Change['type'],
  entity: string,
  _id: string,
  { hubcenter = null, at = clock.now() }: { hubcenter?: string | null; at?: Date } = {},
): Promise<void> => publish(tx, { change: { type, entity, _id, hubcenter, at: at.toISOString() } });

/** The write of `publish`. */
export const noticeWrite = (tx: Db, notice: Notice): Write => tx.insert(notices).values({ notice });

/** With more changes of one resource and hub center in a batch, they are one notice. */
const MANY = 20;

/** Merges the notices of a batch: equal ones, and many changes of one resource. Each stands where the last of them stood. */
export function mergeNotices(batch: readonly Notice[]): Notice[] {
  const groups = Map.groupBy(batch, groupOf);
  const merged = new Map<string, Notice>();
  for (const notice of batch) {
    const many = 'change' in notice && (groups.get(groupOf(notice))?.length ?? 0) > MANY;
    const key = many ? groupOf(notice) : JSON.stringify(notice);
    merged.delete(key);
    merged.set(key, many ? { change: { ...notice.change, many: true } } : notice);
  }
  return [...merged.values()];
}

const groupOf = (notice: Notice): string =>
  'change' in notice ? `${notice.change.entity} ${notice.change.hubcenter}` : '';

/** Maximum concurrent streams per person: tablets, desks, and tabs on each. */
const STREAMS_MAX = 64;
/** The same of one address: a house full of tablets and desks comes from one. */
const STREAMS_PER_ADDRESS = 256;

/** An open stream of a signed-in device. */
export interface Subscriber {
  session: { id: string; caller: Caller };
  /** Of its network; null if many come from there. */
  address: string | null;
  send(change: Change): void;
  end(): void;
}

export interface Feed {
  /** Returns the function that ends listening; null if the person or the address has too many. */
  subscribe: (subscriber: Subscriber) => (() => void) | null;
  /** Calls back for a due job, or for a new epoch. */
  watch: (what: NoticeType, callback: () => void) => void;
  hear: (notice: Notice) => void;
  /** Ends every stream; the clients reconnect and reload. */
  endAll: () => void;
  /** Open streams. */
  count: () => number;
}

/** The visibility rules of each resource, by its name. */
type Rules = ReadonlyMap<string, Pick<Resource, 'who' | 'hubScoped'>>;

/** Whether a caller may see the changed record: by the rule of its resource and by its hub center. */
function maySee(rules: Rules, caller: Caller, { entity, hubcenter }: Change): boolean {
  const rule = rules.get(entity);
  const limit = hubLimit(caller);
  return rule !== undefined && mayDo(rule.who, caller) && (!rule.hubScoped || limit === null || limit === hubcenter);
}

/** The process's receiver of the channel. */
export function createFeed(resources: readonly Pick<Resource, 'name' | 'who' | 'hubScoped'>[]): Feed {
  const rules: Rules = new Map(resources.map((resource) => [resource.name, resource]));
  const subscribers = new Set<Subscriber>();
  const watchers: Record<NoticeType, (() => void)[]> = { job: [], epoch: [] };
  return {
    subscribe(subscriber) {
      const { _id } = subscriber.session.caller;
      const { address } = subscriber;
      const own = [...subscribers].filter(({ session }) => session.caller._id === _id);
      const near = address === null ? [] : [...subscribers].filter((each) => each.address === address);
      if (own.length >= STREAMS_MAX || near.length >= STREAMS_PER_ADDRESS) return null;
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    watch: (what, callback) => void watchers[what].push(callback),
    hear(notice) {
      if ('ended' in notice) {
        for (const each of subscribers) if (each.session.id === notice.ended) each.end();
        return;
      }
      if ('job' in notice) {
        const { job, owner } = notice;
        if (job.type === 'created') for (const callback of watchers.job) callback();
        for (const each of subscribers) if (each.session.caller._id === owner) each.send(job);
        return;
      }
      if (!('change' in notice)) {
        for (const callback of watchers['due' in notice ? 'job' : 'epoch']) callback();
        return;
      }
      for (const each of subscribers) if (maySee(rules, each.session.caller, notice.change)) each.send(notice.change);
    },
    endAll() {
      for (const each of subscribers) each.end();
    },
    count: () => subscribers.size,
  };
}
