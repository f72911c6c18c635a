CREATE TABLE "companies" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"vat_number" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"tax_regime" text NOT NULL,
	"vat_rate" double precision NOT NULL,
	"street" text NOT NULL,
	"zipcode" text NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"rea_office" text NOT NULL,
	"rea_number" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"progressive" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_files_progressive_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice" uuid NOT NULL,
	"name" text,
	"xml" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_files_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "invoice_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" bigint NOT NULL,
	"kind" text NOT NULL,
	"sdi_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"errors" jsonb NOT NULL,
	"digest" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_receipts_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"issued" integer NOT NULL,
	CONSTRAINT "invoice_series_type_year_pk" PRIMARY KEY("type","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"number" text,
	"order" uuid NOT NULL,
	"order_number" text NOT NULL,
	"refund" uuid,
	"replaces" uuid,
	"customer_name" text NOT NULL,
	"fiscal_code" text,
	"vat_number" text,
	"sdi_code" text,
	"pec" text,
	"street" text NOT NULL,
	"zipcode" text NOT NULL,
	"city" text NOT NULL,
	"province" text,
	"country" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"status" text DEFAULT 'toIssue' NOT NULL,
	"issued_on" date,
	"due_on" date NOT NULL,
	"file_name" text,
	"rejected_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_type" CHECK (("invoices"."type" = 'creditNote') = ("invoices"."refund" is not null)),
	CONSTRAINT "invoices_number" CHECK (("invoices"."number" is null) = ("invoices"."issued_on" is null)),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "vat_scheme" text DEFAULT 'margin' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_invoices_id_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_receipts" ADD CONSTRAINT "invoice_receipts_file_invoice_files_progressive_fk" FOREIGN KEY ("file") REFERENCES "public"."invoice_files"("progressive") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_receipts" ADD CONSTRAINT "invoice_receipts_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_invoices_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_files_invoice" ON "invoice_files" USING btree ("invoice");--> statement-breakpoint
CREATE INDEX "invoice_receipts_file" ON "invoice_receipts" USING btree ("file");--> statement-breakpoint
CREATE INDEX "invoices_created_at" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once" ON "invoices" USING btree ("order") WHERE "invoices"."type" = 'invoice' and "invoices"."status" <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund") WHERE "invoices"."status" <> 'replaced';--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("number" gin_trgm_ops,"order_number" gin_trgm_ops,"customer_name" gin_trgm_ops,"file_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_sold_at" ON "order_lines" USING btree ("sold_at","id") WHERE "order_lines"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_sold_by" ON "order_lines" USING btree ("hub","sold_at","id") WHERE "order_lines"."sold_at" is not null;--> statement-breakpoint
UPDATE "order_lines" SET "sold_at" = "sale"."at"
FROM (SELECT "order", min("at") AS "at" FROM "ledger_entries" WHERE "posting" LIKE 'captured:%' GROUP BY "order") AS "sale"
WHERE "sale"."order" = "order_lines"."order";--> statement-breakpoint
UPDATE "order_lines" SET "sold_at" = coalesce("orders"."paid_at", "orders"."updated_at")
FROM "orders" WHERE "orders"."id" = "order_lines"."order" AND "order_lines"."sold_at" IS NULL AND "orders"."status" IN ('ordered', 'accepted', 'notAccepted', 'notDone');--> statement-breakpoint
CREATE VIEW "sold_items" AS
SELECT line."id", line."image_id", line."kind", line."item", line."code", line."name", line."hub" AS "hubcenter", orders."number" AS "order_number",
  line."price_cents", line."price_cents" - line."commission_cents" - line."net_cents" AS "discount_cents", line."commission_cents", line."net_cents",
  line."refunded_cents",
  CASE transfers."status" WHEN 'sent' THEN 'sent' WHEN 'held' THEN 'held' WHEN 'waiting' THEN 'waiting' WHEN 'sending' THEN 'waiting'
    ELSE 'none' END AS "payout",
  line."sold_at" AS "created_at", greatest(orders."updated_at", transfers."updated_at") AS "updated_at", orders."rev" AS "rev"
FROM "order_lines" AS line
JOIN "orders" ON orders."id" = line."order"
LEFT JOIN "transfers" ON transfers."order" = line."order" AND transfers."hub" = line."hub" AND transfers."refund" IS NULL
WHERE line."sold_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "invoices" ("id", "type", "order", "order_number", "customer_name", "fiscal_code", "vat_number", "sdi_code", "pec", "street", "zipcode",
  "city", "province", "country", "total_cents", "due_on", "created_at", "updated_at")
SELECT gen_random_uuid(), 'invoice', orders."id", orders."number", coalesce(nullif(address ->> 'name', ''), orders."customer_name"),
  orders."invoice" ->> 'fiscalCode', orders."invoice" ->> 'vatNumber', orders."invoice" ->> 'sdiCode', orders."invoice" ->> 'pec',
  address ->> 'street', address ->> 'zipcode', address ->> 'city', nullif(address ->> 'province', ''), address ->> 'country', orders."total_cents",
  (coalesce(orders."paid_at", orders."updated_at") + interval '12 days')::date, coalesce(orders."paid_at", orders."updated_at"), now()
FROM "orders" CROSS JOIN LATERAL (SELECT coalesce(orders."billing_address", orders."shipping_address") AS address) AS given
WHERE orders."invoice" IS NOT NULL AND orders."total_cents" > 0 AND orders."payment_status" <> 'refunded'
  AND orders."status" IN ('ordered', 'accepted', 'notAccepted', 'notDone', 'cancelled') AND EXISTS (
    SELECT FROM "order_lines" WHERE "order_lines"."order" = orders."id" AND "order_lines"."sold_at" IS NOT NULL);--> statement-breakpoint
INSERT INTO "invoices" ("id", "type", "order", "order_number", "refund", "customer_name", "fiscal_code", "vat_number", "sdi_code", "pec", "street",
  "zipcode", "city", "province", "country", "total_cents", "due_on", "created_at", "updated_at")
SELECT gen_random_uuid(), 'creditNote', of."order", of."order_number", refunds."id", of."customer_name", of."fiscal_code", of."vat_number",
  of."sdi_code", of."pec", of."street", of."zipcode", of."city", of."province", of."country", refunds."amount_cents",
  (refunds."updated_at" + interval '12 days')::date, refunds."updated_at", now()
FROM "refunds" JOIN "invoices" AS of ON of."order" = refunds."order"
WHERE refunds."status" = 'done' AND refunds."cause" = 'staff';
