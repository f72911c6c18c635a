/** Plans that connections keep: to plan a query of a table with many indexes takes longer than to run it. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';

const BY_VALUES = '/* plan by values */';

/**
 * Part of a query that is planned each time: which index serves it depends on its values, as with filters. What PostgreSQL assumes of values
 * it does not know made some lists of a million rows five times slower.
 */
export const plannedByValues = sql.raw(BY_VALUES);

/** A text that has come so often keeps its plan. */
const OFTEN = 20;
/** So many plans are kept by each connection at most, of about 50 kB each. */
const PLANS_MAX = 200;
/** Texts that are counted at once; lists of values make many. */
const COUNTED = 2000;

type Query = string | { text: string; name?: string };

/** Names the queries of a process that come again and again; a connection keeps the plan of a query with a name. */
export class Plans {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Gives a connection's queries their names. Not behind a pooler, which gives each transaction another connection. */
  keepOn(client: pg.PoolClient): void {
    const run = client.query.bind(client) as (...all: unknown[]) => unknown;
    const runNamed = (query: Query, ...rest: unknown[]): unknown => {
      const name = typeof query === 'object' && !('submit' in query) ? this.#nameOf(query.text) : undefined;
      return run(name ? { ...(query as object), name } : query, ...rest);
    };
    Object.assign(client, { query: runNamed });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= PLANS_MAX || text.includes(BY_VALUES)) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses >= OFTEN) {
      this.#uses.delete(text);
      this.#names.set(text, `often${this.#names.size}`);
    } else {
      if (this.#uses.size >= COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
    }
    return undefined;
  }
}
