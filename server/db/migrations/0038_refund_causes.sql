DROP INDEX "refunds_gone";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gone" ON "refunds" USING btree ("payment") WHERE "refunds"."cause" <> 'staff';--> statement-breakpoint
-- A payment that came when its order was paid elsewhere took nothing of the order back.
UPDATE refunds SET cause = 'paidElsewhere' FROM orders o
WHERE o.id = refunds."order" AND refunds.cause = 'gone' AND o.status IN ('ordered', 'accepted', 'notAccepted', 'notDone');--> statement-breakpoint
UPDATE refunds SET parts = coalesce((
    SELECT jsonb_agg(jsonb_build_object('line', line, 'hub', null, 'cents', cents, 'netCents', 0, 'commissionCents', 0, 'marketingCents', 0))
    FROM (
      SELECT l.id AS line, l.paid_cents AS cents FROM order_lines l WHERE l."order" = refunds."order" AND l.paid_cents > 0
      UNION ALL SELECT null, o.shipping_cents FROM orders o WHERE o.id = refunds."order" AND o.shipping_cents > 0) parts), '[]')
WHERE cause = 'gone' AND parts = '[]';--> statement-breakpoint
-- What is set aside for a refund that failed, or that is none of the order, can be refunded again.
CREATE TEMPORARY TABLE given_back ON COMMIT DROP AS
SELECT "order" AS id, bool_or(cause = 'gone') AS is_over FROM refunds
WHERE (cause = 'gone' AND status = 'failed') OR cause = 'paidElsewhere' GROUP BY "order";--> statement-breakpoint
UPDATE order_lines SET refunded_cents = 0 FROM given_back b WHERE b.id = "order";--> statement-breakpoint
UPDATE orders SET refunded_cents = 0, shipping_refunded_cents = 0, rev = rev + 1,
  payment_status = CASE WHEN b.is_over OR EXISTS (
    SELECT FROM refunds r WHERE r."order" = orders.id AND r.cause = 'paidElsewhere' AND r.status = 'failed') THEN 'toRefund' ELSE 'unpaid' END
FROM given_back b WHERE b.id = orders.id;
