/** Live changes: written with the transaction that makes them, heard by every server process (contract 8). */
import { sql } from 'drizzle-orm';

import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import type { Change } from '../../../contract/calls/live.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { Session } from '../people/sessions.ts';

/** The channel of PostgreSQL's NOTIFY. */
export const CHANNEL = 'changes';

/** A record that changed, a job of a person that went on, a session that was ended, a job of nobody that is to be done, or another epoch. */
export type Notice =
  | { change: Change }
  | { job: Change; owner: string }
  | { ended: string }
  | { due: true }
  | { epoch: true };

/** What a feed is watched for. */
type Watched = 'change' | 'job' | 'epoch';

/** Tells every server process, when and only when the transaction commits. */
export async function publish(tx: Db, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}

/** Streams of one person at once: tablets, desks, and tabs on each. */
const STREAMS_MAX = 64;

/** One open stream of a signed-in device. */
export interface Subscriber {
  session: Session;
  send(change: Change): void;
  end(): void;
}

export interface Feed {
  /** Answers the function that ends the subscription; null where the person has as many as one may have. */
  subscribe: (subscriber: Subscriber) => (() => void) | null;
  /** Calls back after every record that was created or changed, whoever may see it, when a job is to be done, or with another epoch. */
  watch: (what: Watched, callback: () => void) => void;
  /** Takes in what NOTIFY said. */
  hear: (payload: string) => void;
  /** Ends every stream: its clients come back and look again. */
  endAll: () => void;
}

/** Who may see the records of each resource, by its name. */
type Rules = ReadonlyMap<string, Pick<Resource, 'who' | 'hubScoped'>>;

/** Whether a caller may see the record a change is about: the rule of its resource, and of its hub center. */
function maySee(rules: Rules, caller: Caller, { entity, hubcenter }: Change): boolean {
  const rule = rules.get(entity);
  const limit = hubLimit(caller);
  return rule !== undefined && mayDo(rule.who, caller) && (!rule.hubScoped || limit === null || limit === hubcenter);
}

/** The process's end of the channel. */
export function createFeed(resources: readonly Pick<Resource, 'name' | 'who' | 'hubScoped'>[]): Feed {
  const rules: Rules = new Map(resources.map((resource) => [resource.name, resource]));
  const subscribers = new Set<Subscriber>();
  const watchers: Record<Watched, (() => void)[]> = { change: [], job: [], epoch: [] };
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
      const what = 'due' in notice ? 'job' : 'epoch' in notice ? 'epoch' : 'change';
      for (const callback of watchers[what]) callback();
      if (!('change' in notice)) return;
      for (const each of subscribers) if (maySee(rules, each.session.caller, notice.change)) each.send(notice.change);
    },
    endAll() {
      for (const each of subscribers) each.end();
    },
  };
}
