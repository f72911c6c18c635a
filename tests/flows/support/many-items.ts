/** Thousands of garments at once, inserted by SQL. */
import pg from 'pg';

import { startEmbedded } from '../../../server/db/embedded.ts';

/** Copies a garment `count` times with new ids and codes, without photos. Returns a function from n to the code of the nth copy. */
export async function multiply(
  dataDir: string,
  { _id, code }: { _id: string; code: string },
  count: number,
): Promise<(n: number) => string> {
  // Connects to the running database; starts none.
  const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
  await client.connect();
  // After every code of the hub center that a flow uses.
  const series = `${code.slice(0, code.indexOf('-'))}-P9`;
  const own = `'${series}' || lpad(n::text, 6, '0')`;
  for (const [table, values] of [
    ['codes', { code: own, sequence: '9000000 + n' }],
    ['products', { id: 'gen_random_uuid()', code: own, name: `'No. ' || n` }],
  ] as const) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, Object.keys(values)],
    );
    const same = rows.map(({ name }) => name).join(', ');
    await client.query(
      `insert into ${table} (${Object.keys(values).join(', ')}, ${same})
       select ${Object.values(values).join(', ')}, ${same} from ${table}, generate_series(1, $2::int) n
       where code = (select code from products where id = $1)`,
      [_id, count],
    );
  }
  await client.end();
  return (n) => series + String(n).padStart(6, '0');
}
