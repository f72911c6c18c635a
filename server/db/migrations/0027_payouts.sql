CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"order" uuid NOT NULL,
	"payment" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp (3) with time zone,
	"amount_cents" bigint NOT NULL,
	"withdrawn_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"moves" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_order";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "available_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "refund" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order" UNIQUE NULLS NOT DISTINCT("order","hub","refund");