/** Live changes: published by the transaction that makes them, received by every server process (contract 8). */
import { sql } from 'drizzle-orm';

import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import type { Change } from '../../../contract/calls/live.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { Session } from '../people/sessions.ts';

/** PostgreSQL's NOTIFY channel. */
export const CHANNEL = 'changes';

/** A changed record, progress of a person's job, an ended session, a due job without an owner, or a new epoch. */
export type Notice =
  | { change: Change }
  | { job: Change; owner: string }
  | { ended: string }
  | { due: true }
  | { epoch: true };

/** Types of notices a callback can watch. */
type NoticeType = 'job' | 'epoch';

/** Notifies every server process, if and only if the transaction commits. */
export async function publish(tx: Db, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}

/** Maximum concurrent streams per person: tablets, desks, and tabs on each. */
const STREAMS_MAX = 64;

/** An open stream of a signed-in device. */
export interface Subscriber {
  session: Session;
  send(change: Change): void;
  end(): void;
}

export interface Feed {
  /** Returns the function that ends the subscription; null if the person has too many. */
  subscribe: (subscriber: Subscriber) => (() => void) | null;
  /** Calls back for a due job, or for a new epoch. */
  watch: (what: NoticeType, callback: () => void) => void;
  /** Processes the payload of a notification. */
  hear: (payload: string) => void;
  /** Ends every stream; the clients reconnect and reload. */
  endAll: () => void;
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
      const own = [...subscribers].filter(({ session }) => session.caller._id === _id);
      if (own.length >= STREAMS_MAX) return null;
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    watch: (what, callback) => void watchers[what].push(callback),
    hear(payload) {
      const notice = JSON.parse(payload) as Notice;
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
  };
}
