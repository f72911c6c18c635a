CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting" text NOT NULL,
	"account" text NOT NULL,
	"hub" uuid,
	"order" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_posting" UNIQUE NULLS NOT DISTINCT("posting","account","hub"),
	CONSTRAINT "ledger_entries_hub" CHECK (("ledger_entries"."account" = 'hub') = ("ledger_entries"."hub" is not null)),
	CONSTRAINT "ledger_entries_cents" CHECK ("ledger_entries"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stripe_id" text,
	"amount_cents" bigint NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order" uuid NOT NULL,
	"n" smallint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"charge" text,
	"fee_cents" bigint,
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "payments_order" UNIQUE("order","n"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stripe_id" text,
	"amount_cents" bigint NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order" uuid NOT NULL,
	"payment" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"parts" jsonb NOT NULL,
	"request_key" uuid,
	"fingerprint" text,
	"created_by" uuid,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stripe_id" text,
	"amount_cents" bigint NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"transfer" uuid NOT NULL,
	"refund" uuid NOT NULL,
	"hub" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reversed_cents" bigint,
	CONSTRAINT "transfer_reversals_key_unique" UNIQUE("key"),
	CONSTRAINT "transfer_reversals_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "transfer_reversals_refund" UNIQUE("refund","transfer"),
	CONSTRAINT "transfer_reversals_amount" CHECK ("transfer_reversals"."amount_cents" > 0 and "transfer_reversals"."reversed_cents" between 0 and "transfer_reversals"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stripe_id" text,
	"amount_cents" bigint NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order" uuid NOT NULL,
	"hub" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"held" text,
	"destination" text,
	"source" text,
	"sent_cents" bigint,
	"set_off_cents" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_key_unique" UNIQUE("key"),
	CONSTRAINT "transfers_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "transfers_order" UNIQUE("order","hub"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" >= 0 and "transfers"."sent_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"item" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hub" uuid NOT NULL,
	"image_id" text,
	"price_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"coupon_cents" bigint NOT NULL,
	"marketing_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"commission_bp" integer NOT NULL,
	"commission_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_item" UNIQUE("order","item"),
	CONSTRAINT "order_lines_paid" CHECK ("order_lines"."paid_cents" = "order_lines"."price_cents" - "order_lines"."discount_cents" - "order_lines"."coupon_cents" and "order_lines"."paid_cents" >= 0),
	CONSTRAINT "order_lines_split" CHECK ("order_lines"."net_cents" + "order_lines"."commission_cents" = "order_lines"."paid_cents" + "order_lines"."marketing_cents"),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_cents" between 0 and "order_lines"."paid_cents")
);
--> statement-breakpoint
CREATE TABLE "order_series" (
	"year" smallint PRIMARY KEY NOT NULL,
	"issued" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"status" text DEFAULT 'newRequest' NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_mobile" text,
	"language" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"billing_address" jsonb,
	"invoice" jsonb,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"items_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"coupon_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_refunded_cents" bigint DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"coupon_code" text,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"city" text GENERATED ALWAYS AS (shipping_address ->> 'city') STORED,
	"province" text GENERATED ALWAYS AS (shipping_address ->> 'province') STORED,
	"invoice_requested" boolean GENERATED ALWAYS AS (invoice is not null) STORED NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."items_cents" - "orders"."discount_cents" - "orders"."coupon_cents" + "orders"."shipping_cents" and "orders"."total_cents" >= 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents")
);
--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_transfers_id_fk" FOREIGN KEY ("transfer") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_hub" ON "ledger_entries" USING btree ("hub","at") WHERE "ledger_entries"."hub" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'open' or ("payments"."status" = 'succeeded' and "payments"."fee_cents" is null);--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gone" ON "refunds" USING btree ("payment") WHERE "refunds"."cause" = 'gone';--> statement-breakpoint
CREATE INDEX "transfer_reversals_transfer" ON "transfer_reversals" USING btree ("transfer");--> statement-breakpoint
CREATE INDEX "transfer_reversals_hub" ON "transfer_reversals" USING btree ("hub","status");--> statement-breakpoint
CREATE INDEX "transfers_hub" ON "transfers" USING btree ("hub","status");--> statement-breakpoint
CREATE INDEX "transfers_waiting" ON "transfers" USING btree ("created_at") WHERE "transfers"."status" in ('waiting', 'held', 'sending');--> statement-breakpoint
CREATE INDEX "order_lines_of_item" ON "order_lines" USING btree ("item");--> statement-breakpoint
CREATE INDEX "order_lines_hub" ON "order_lines" USING btree ("hub","order");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_archived" ON "orders" USING btree ("archived","created_at");--> statement-breakpoint
CREATE INDEX "orders_payment_status" ON "orders" USING btree ("payment_status","created_at");--> statement-breakpoint
CREATE INDEX "orders_customer_email" ON "orders" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("number" gin_trgm_ops,"customer_name" gin_trgm_ops,"customer_email" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION check_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM ledger_entries WHERE posting = NEW.posting) <> 0 THEN
    RAISE EXCEPTION 'the sides of posting % do not sum to 0', NEW.posting USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_posting();--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the ledger are never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
