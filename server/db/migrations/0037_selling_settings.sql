ALTER TABLE "companies" ADD COLUMN "booking_days" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reserved_minutes" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
CREATE INDEX "payments_no_method" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'succeeded' and "payments"."method" is null;--> statement-breakpoint
CREATE INDEX "transactions_guests" ON "transactions" USING btree ("created_at","id") WHERE "transactions"."account" is null and "transactions"."hubcenter" is null;--> statement-breakpoint
CREATE INDEX "transactions_no_method" ON "transactions" USING btree ("created_at","id") WHERE "transactions"."method" is null and "transactions"."hubcenter" is null;--> statement-breakpoint
CREATE INDEX "orders_guests" ON "orders" USING btree ("created_at","id") WHERE "orders"."account_id" is null;--> statement-breakpoint
UPDATE "order_lines" SET "fee_cents" = 0
FROM "orders" WHERE "orders"."id" = "order_lines"."order" AND "order_lines"."sold_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "payments" WHERE "payments"."order" = "orders"."id");--> statement-breakpoint
WITH paid AS (
  SELECT "order", sum("fee_cents") AS fee FROM "payments" WHERE "fee_cents" IS NOT NULL GROUP BY "order"
), weighed AS (
  SELECT line."id", line."order", line."position", paid.fee,
    CASE WHEN sum(line."paid_cents") OVER whole > 0 THEN line."paid_cents" ELSE line."price_cents" END::numeric AS weight
  FROM "order_lines" AS line JOIN paid ON paid."order" = line."order"
  WINDOW whole AS (PARTITION BY line."order")
), shared AS (
  SELECT *, div(fee * weight, sum(weight) OVER whole) AS part, mod(fee * weight, sum(weight) OVER whole) AS rest
  FROM weighed WINDOW whole AS (PARTITION BY "order")
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY "order" ORDER BY rest DESC, "position") AS place, sum(part) OVER (PARTITION BY "order") AS given FROM shared
)
UPDATE "order_lines" SET "fee_cents" = ranked.part + CASE WHEN ranked.place <= ranked.fee - ranked.given THEN 1 ELSE 0 END
FROM ranked WHERE ranked."id" = "order_lines"."id";--> statement-breakpoint
CREATE OR REPLACE VIEW "sold_items" AS
SELECT line."id", line."image_id", line."kind", line."item", line."code", line."name", line."hub" AS "hubcenter", orders."number" AS "order_number",
  line."price_cents", line."price_cents" - line."commission_cents" - line."net_cents" AS "discount_cents", line."commission_cents", line."net_cents",
  line."refunded_cents",
  CASE transfers."status" WHEN 'sent' THEN 'sent' WHEN 'held' THEN 'held' WHEN 'waiting' THEN 'waiting' WHEN 'sending' THEN 'waiting'
    ELSE 'none' END AS "payout",
  line."sold_at" AS "created_at", greatest(orders."updated_at", transfers."updated_at") AS "updated_at", orders."rev" AS "rev", line."fee_cents"
FROM "order_lines" AS line
JOIN "orders" ON orders."id" = line."order"
LEFT JOIN "transfers" ON transfers."order" = line."order" AND transfers."hub" = line."hub" AND transfers."refund" IS NULL
WHERE line."sold_at" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION write_transaction_method() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET method = NEW.method FROM refunds WHERE refunds.payment = NEW.id AND transactions.id = refunds.id;
  UPDATE transactions SET method = NEW.method FROM disputes WHERE disputes.payment = NEW.id AND transactions.id = disputes.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_transaction_method AFTER UPDATE OF method ON "payments" FOR EACH ROW
  WHEN (OLD.method IS DISTINCT FROM NEW.method) EXECUTE FUNCTION write_transaction_method();
