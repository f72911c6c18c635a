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
