ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "account" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "coupon" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_users_id_fk" FOREIGN KEY ("account") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_account" ON "transactions" USING btree ("account","created_at","id") WHERE "transactions"."account" is not null;--> statement-breakpoint
CREATE INDEX "transactions_method" ON "transactions" USING btree ("method","created_at","id") WHERE "transactions"."method" is not null;--> statement-breakpoint
CREATE INDEX "transactions_coupon" ON "transactions" USING btree ("coupon","created_at","id") WHERE "transactions"."coupon" is not null;;--> statement-breakpoint
CREATE OR REPLACE VIEW money_moves AS
SELECT moved.id, moved.type, coalesce(moved.stripe_id, orders.number) AS reference, moved."order", orders.number, orders.channel,
  CASE WHEN moved.hub IS NULL THEN orders.customer_name END AS customer_name, moved.hub AS hubcenter, moved.gross_cents, moved.fee_cents,
  moved.net_cents, moved.status, orders.created_at AS ordered_at, moved.created_at, moved.updated_at,
  CASE WHEN moved.hub IS NULL THEN orders.account_id END AS account, moved.method, orders.coupon_id AS coupon
FROM (
  SELECT id, 'payment' AS type, stripe_id, "order", NULL::uuid AS hub, amount_cents AS gross_cents, fee_cents,
    CASE status WHEN 'succeeded' THEN amount_cents - coalesce(fee_cents, 0) ELSE 0 END AS net_cents,
    CASE status WHEN 'succeeded' THEN 'done' ELSE status END AS status, created_at, updated_at, method
  FROM payments
  UNION ALL
  SELECT back.id, 'refund', back.stripe_id, back."order", NULL, back.amount_cents, NULL,
    CASE back.status WHEN 'done' THEN back.amount_cents ELSE 0 END, CASE back.status WHEN 'waiting' THEN 'underWay' ELSE back.status END,
    back.created_at, back.updated_at, paid.method
  FROM refunds back JOIN payments paid ON paid.id = back.payment
  UNION ALL
  SELECT id, 'transfer', stripe_id, "order", hub, amount_cents, NULL, CASE status WHEN 'sent' THEN sent_cents ELSE 0 END,
    CASE status WHEN 'waiting' THEN 'underWay' WHEN 'sending' THEN 'underWay' WHEN 'sent' THEN 'done' WHEN 'dropped' THEN 'cancelled'
      ELSE status END,
    created_at, updated_at, NULL
  FROM transfers
  UNION ALL
  SELECT back.id, 'reversal', back.stripe_id, sent."order", back.hub, back.amount_cents, NULL,
    CASE WHEN back.stripe_id IS NULL THEN 0 ELSE back.reversed_cents END,
    CASE back.status WHEN 'waiting' THEN 'underWay' ELSE back.status END, back.created_at, back.updated_at, NULL
  FROM transfer_reversals back JOIN transfers sent ON sent.id = back.transfer
  UNION ALL
  SELECT lost.id, 'dispute', lost.stripe_id, lost."order", NULL, lost.amount_cents, lost.fee_cents, lost.withdrawn_cents + lost.fee_cents,
    lost.status, lost.created_at, lost.updated_at, paid.method
  FROM disputes lost JOIN payments paid ON paid.id = lost.payment
) AS moved JOIN orders ON orders.id = moved."order";--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM transactions WHERE id = OLD.id RETURNING hubcenter INTO owner;
    INSERT INTO notices (notice) VALUES (jsonb_build_object('change', jsonb_build_object('type', 'deleted', 'entity', 'transaction',
      '_id', OLD.id, 'hubcenter', owner, 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
    RETURN NULL;
  END IF;
  INSERT INTO transactions AS known (id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents,
    net_cents, status, ordered_at, created_at, updated_at, account, method, coupon)
  SELECT id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents, status, ordered_at,
    created_at, updated_at, account, method, coupon
  FROM money_moves WHERE id = NEW.id
  ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
    net_cents = excluded.net_cents, status = excluded.status, method = excluded.method, updated_at = excluded.updated_at,
    rev = known.rev + 1
  RETURNING hubcenter INTO owner;
  INSERT INTO notices (notice) VALUES (jsonb_build_object('change', jsonb_build_object(
    'type', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END, 'entity', 'transaction', '_id', NEW.id, 'hubcenter', owner,
    'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION write_transaction_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET account = NEW.account_id WHERE "order" = NEW.id AND hubcenter IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_transaction_account AFTER UPDATE OF account_id ON "orders" FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION write_transaction_account();--> statement-breakpoint
UPDATE transactions SET coupon = orders.coupon_id, account = CASE WHEN transactions.hubcenter IS NULL THEN orders.account_id END
FROM orders WHERE orders.id = transactions."order" AND (orders.coupon_id IS NOT NULL OR orders.account_id IS NOT NULL);
