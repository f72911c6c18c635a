CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"order" uuid NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"customer_name" text,
	"hubcenter" uuid,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint,
	"net_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_hubcenter_merchants_id_fk" FOREIGN KEY ("hubcenter") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_created_at" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_gross" ON "transactions" USING btree (coalesce("gross_cents", -1),"id");--> statement-breakpoint
CREATE INDEX "transactions_hubcenter" ON "transactions" USING btree ("hubcenter","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_type" ON "transactions" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_channel" ON "transactions" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_ordered_at" ON "transactions" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "transactions_order" ON "transactions" USING btree ("order");--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin ("reference" gin_trgm_ops,"number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "provider_events_payment" ON "provider_events" USING btree ("payment") WHERE "provider_events"."payment" is not null;--> statement-breakpoint
CREATE VIEW money_moves AS
SELECT moved.id, moved.type, coalesce(moved.stripe_id, orders.number) AS reference, moved."order", orders.number, orders.channel,
  CASE WHEN moved.hub IS NULL THEN orders.customer_name END AS customer_name, moved.hub AS hubcenter, moved.gross_cents, moved.fee_cents,
  moved.net_cents, moved.status, orders.created_at AS ordered_at, moved.created_at, moved.updated_at
FROM (
  SELECT id, 'payment' AS type, stripe_id, "order", NULL::uuid AS hub, amount_cents AS gross_cents, fee_cents,
    CASE status WHEN 'succeeded' THEN amount_cents - coalesce(fee_cents, 0) ELSE 0 END AS net_cents,
    CASE status WHEN 'succeeded' THEN 'done' ELSE status END AS status, created_at, updated_at
  FROM payments
  UNION ALL
  SELECT id, 'refund', stripe_id, "order", NULL, amount_cents, NULL, CASE status WHEN 'done' THEN amount_cents ELSE 0 END,
    CASE status WHEN 'waiting' THEN 'underWay' ELSE status END, created_at, updated_at
  FROM refunds
  UNION ALL
  SELECT id, 'transfer', stripe_id, "order", hub, amount_cents, NULL, CASE status WHEN 'sent' THEN sent_cents ELSE 0 END,
    CASE status WHEN 'waiting' THEN 'underWay' WHEN 'sending' THEN 'underWay' WHEN 'sent' THEN 'done' WHEN 'dropped' THEN 'cancelled'
      ELSE status END,
    created_at, updated_at
  FROM transfers
  UNION ALL
  SELECT back.id, 'reversal', back.stripe_id, sent."order", back.hub, back.amount_cents, NULL,
    CASE WHEN back.stripe_id IS NULL THEN 0 ELSE back.reversed_cents END,
    CASE back.status WHEN 'waiting' THEN 'underWay' ELSE back.status END, back.created_at, back.updated_at
  FROM transfer_reversals back JOIN transfers sent ON sent.id = back.transfer
  UNION ALL
  SELECT id, 'dispute', stripe_id, "order", NULL, amount_cents, fee_cents, withdrawn_cents + fee_cents, status, created_at, updated_at
  FROM disputes
) AS moved JOIN orders ON orders.id = moved."order";--> statement-breakpoint
INSERT INTO transactions (id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents,
  status, ordered_at, created_at, updated_at)
SELECT id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents, status, ordered_at,
  created_at, updated_at
FROM money_moves;--> statement-breakpoint
CREATE FUNCTION write_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM transactions WHERE id = OLD.id RETURNING hubcenter INTO owner;
    PERFORM pg_notify('changes', json_build_object('change', json_build_object('type', 'deleted', 'entity', 'transaction', '_id', OLD.id,
      'hubcenter', owner, 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text);
    RETURN NULL;
  END IF;
  INSERT INTO transactions AS known (id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents,
    net_cents, status, ordered_at, created_at, updated_at)
  SELECT id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents, status, ordered_at,
    created_at, updated_at
  FROM money_moves WHERE id = NEW.id
  ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
    net_cents = excluded.net_cents, status = excluded.status, updated_at = excluded.updated_at, rev = known.rev + 1
  RETURNING hubcenter INTO owner;
  PERFORM pg_notify('changes', json_build_object('change', json_build_object('type', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END,
    'entity', 'transaction', '_id', NEW.id, 'hubcenter', owner,
    'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_transaction AFTER INSERT OR UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION write_transaction();--> statement-breakpoint
CREATE TRIGGER refunds_transaction AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION write_transaction();--> statement-breakpoint
CREATE TRIGGER transfers_transaction AFTER INSERT OR UPDATE OR DELETE ON "transfers" FOR EACH ROW EXECUTE FUNCTION write_transaction();--> statement-breakpoint
CREATE TRIGGER transfer_reversals_transaction AFTER INSERT OR UPDATE OR DELETE ON "transfer_reversals" FOR EACH ROW EXECUTE FUNCTION write_transaction();--> statement-breakpoint
CREATE TRIGGER disputes_transaction AFTER INSERT OR UPDATE OR DELETE ON "disputes" FOR EACH ROW EXECUTE FUNCTION write_transaction();
