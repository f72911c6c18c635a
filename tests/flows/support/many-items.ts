/** Ten thousand garments at once: more than anybody photographs in a test. */
import pg from 'pg';

import { startEmbedded } from '../../../server/db/embedded.ts';

/** Copies a garment so many times, with ids and codes of their own and without photos. */
export async function multiply(dataDir: string, id: string, count: number): Promise<void> {
  // The one that runs is taken, none is started.
  const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
  await client.connect();
  const code = `'ZZZ-P' || lpad(n::text, 7, '0')`;
  for (const [table, own] of [
    ['codes', { code, sequence: '1000000 + n' }],
    ['products', { id: 'gen_random_uuid()', code, name: `'No. ' || n` }],
  ] as const) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, Object.keys(own)],
    );
    const same = rows.map(({ name }) => name).join(', ');
    await client.query(
      `insert into ${table} (${Object.keys(own).join(', ')}, ${same})
       select ${Object.values(own).join(', ')}, ${same} from ${table}, generate_series(1, $2::int) n
       where code = (select code from products where id = $1)`,
      [id, count],
    );
  }
  await client.end();
}
