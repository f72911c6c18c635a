DROP VIEW "sold_items";--> statement-breakpoint
UPDATE "order_lines" SET "free_back" = "returned" WHERE "free_back" <> "returned";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "returned";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "free_back" TO "returned";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_returned" boolean GENERATED ALWAYS AS (case when paid_cents > 0 then refunded_cents >= paid_cents else returned end) STORED NOT NULL;--> statement-breakpoint
CREATE VIEW "sold_items" AS
SELECT line."id", line."image_id", line."kind", line."item", line."code", line."name", line."hub" AS "hubcenter", orders."number" AS "order_number",
  line."price_cents", line."price_cents" - line."commission_cents" - line."net_cents" AS "discount_cents", line."commission_cents",
  line."net_cents" - line."net_back_cents" AS "net_cents", line."refunded_cents",
  CASE transfers."status" WHEN 'held' THEN 'held' WHEN 'waiting' THEN 'waiting' WHEN 'sending' THEN 'waiting'
    WHEN 'sent' THEN CASE WHEN line."is_returned" THEN 'returned' ELSE 'sent' END
    ELSE 'none' END AS "payout",
  line."sold_at" AS "created_at", greatest(orders."updated_at", transfers."updated_at") AS "updated_at", orders."rev" AS "rev", line."fee_cents"
FROM "order_lines" AS line
JOIN "orders" ON orders."id" = line."order"
LEFT JOIN "transfers" ON transfers."order" = line."order" AND transfers."hub" = line."hub" AND transfers."refund" IS NULL
WHERE line."sold_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ALTER COLUMN "key" SET DEFAULT 're:' || gen_random_uuid();--> statement-breakpoint
ALTER TABLE "provider_differences" ALTER COLUMN "moved_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "known_cents" bigint;--> statement-breakpoint
UPDATE "provider_differences" SET "fault" = CASE "problem" WHEN 'Stripe: refund failed' THEN 'refundFailed' ELSE 'refundRefused' END,
  "problem" = nullif("problem", 'Stripe: refund failed') WHERE "problem" IS NOT NULL;
