ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
DROP INDEX "order_lines_net";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "net_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "order_lines" SET "returned" = true WHERE "paid_cents" > 0 AND "refunded_cents" >= "paid_cents";--> statement-breakpoint
UPDATE "order_lines" SET "net_back_cents" = least(greatest(back.cents, 0), "net_cents")
FROM (
  SELECT (part ->> 'line')::uuid AS line, sum((part ->> 'netCents')::bigint) AS cents
  FROM "refunds" CROSS JOIN LATERAL jsonb_array_elements("refunds"."parts") AS part
  WHERE "refunds"."status" IN ('waiting', 'done') AND part ->> 'line' IS NOT NULL
  GROUP BY 1
) AS back
WHERE back.line = "order_lines"."id" AND back.cents <> 0;--> statement-breakpoint
CREATE INDEX "order_lines_net" ON "order_lines" USING btree (coalesce(("net_cents" - "net_back_cents"), -1),"id") WHERE "order_lines"."sold_at" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" >= 0 and ("refunds"."amount_cents" > 0) = ("refunds"."payment" is not null));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_net_back" CHECK ("order_lines"."net_back_cents" between 0 and "order_lines"."net_cents");--> statement-breakpoint
CREATE OR REPLACE VIEW "sold_items" AS
SELECT line."id", line."image_id", line."kind", line."item", line."code", line."name", line."hub" AS "hubcenter", orders."number" AS "order_number",
  line."price_cents", line."price_cents" - line."commission_cents" - line."net_cents" AS "discount_cents", line."commission_cents",
  line."net_cents" - line."net_back_cents" AS "net_cents", line."refunded_cents",
  CASE transfers."status" WHEN 'held' THEN 'held' WHEN 'waiting' THEN 'waiting' WHEN 'sending' THEN 'waiting'
    WHEN 'sent' THEN CASE WHEN line."returned" THEN 'returned' ELSE 'sent' END
    ELSE 'none' END AS "payout",
  line."sold_at" AS "created_at", greatest(orders."updated_at", transfers."updated_at") AS "updated_at", orders."rev" AS "rev", line."fee_cents"
FROM "order_lines" AS line
JOIN "orders" ON orders."id" = line."order"
LEFT JOIN "transfers" ON transfers."order" = line."order" AND transfers."hub" = line."hub" AND transfers."refund" IS NULL
WHERE line."sold_at" IS NOT NULL;
