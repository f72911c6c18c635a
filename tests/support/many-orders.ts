/** Many orders inserted directly, for measurements. */
import type pg from 'pg';

/** Inserts orders without lines, a minute apart. */
export async function fillOrders(client: pg.ClientBase | pg.Pool, orders: number): Promise<void> {
  await client.query(
    `insert into orders (id, number, channel, payment_status, status, customer_name, customer_email, language, shipping_address,
       items_cents, discount_cents, coupon_cents, shipping_cents, total_cents, request_key, fingerprint, created_at, updated_at)
     select gen_random_uuid(), 'B-' || n, 'shop', (array['unpaid', 'paid', 'refunded'])[1 + n % 3],
       (array['ordered', 'accepted', 'expired'])[1 + n % 3], 'Customer ' || n, 'customer-' || n || '@example.org', 'it',
       '{"city": "Milano", "province": "MI"}', 2000, 0, 0, 500, 2500, 'bench:' || n, '', at, at
     from (select n, timestamptz '2024-01-01' + n * interval '1 minute' as at from generate_series(1, $1::int) n) as made`,
    [orders],
  );
  await client.query('vacuum analyze orders');
}

/** A payment of every order, and for every tenth a transfer to a hub center; the database lists them as transactions. */
export async function fillTransactions(client: pg.ClientBase | pg.Pool, hub: string): Promise<void> {
  await client.query(`
    insert into payments (id, key, "order", n, amount_cents, status, created_at)
      select gen_random_uuid(), 'pi:' || id, id, 1, 2500, (array['open', 'succeeded'])[1 + length(number) % 2], created_at from orders`);
  await client.query(
    `insert into transfers (id, key, "order", hub, amount_cents, status, created_at)
       select gen_random_uuid(), 'tr:' || id, id, $1, 1600, case when number like '%70' then 'held' else 'waiting' end, created_at
       from orders where number like '%0'`,
    [hub],
  );
  await client.query('vacuum analyze transactions');
}
