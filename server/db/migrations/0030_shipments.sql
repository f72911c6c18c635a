CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shipments_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS ('S' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')) STORED NOT NULL,
	"order" uuid NOT NULL,
	"order_number" text NOT NULL,
	"hubcenter" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"city" text,
	"province" text,
	"pieces" integer NOT NULL,
	"codes" text NOT NULL,
	"carrier" text,
	"tracking" text,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"collected_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipments_number_unique" UNIQUE("number"),
	CONSTRAINT "shipments_once" UNIQUE("order","hubcenter")
);
--> statement-breakpoint
DROP INDEX "orders_archived";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hubs" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_hubcenter_merchants_id_fk" FOREIGN KEY ("hubcenter") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_created_at" ON "shipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_status" ON "shipments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "shipments_hubcenter" ON "shipments" USING btree ("hubcenter","status","created_at");--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING gin ("number" gin_trgm_ops,"order_number" gin_trgm_ops,"customer_name" gin_trgm_ops,"codes" gin_trgm_ops,"tracking" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_hubs" ON "orders" USING gin ("hubs");--> statement-breakpoint
CREATE INDEX "orders_archived" ON "orders" USING btree ("archived","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("number" gin_trgm_ops,"customer_name" gin_trgm_ops,"customer_email" gin_trgm_ops,"city" gin_trgm_ops);
--> statement-breakpoint
INSERT INTO "shipments" ("id", "order", "order_number", "hubcenter", "customer_name", "city", "province", "pieces", "codes", "created_at", "updated_at")
SELECT gen_random_uuid(), "orders"."id", "orders"."number", "order_lines"."hub", "orders"."customer_name", "orders"."city", nullif("orders"."province", ''), count(*), string_agg("order_lines"."code", ' ' ORDER BY "order_lines"."position"), coalesce("orders"."paid_at", "orders"."created_at"), now()
FROM "orders" JOIN "order_lines" ON "order_lines"."order" = "orders"."id"
WHERE "orders"."status" = 'ordered'
GROUP BY "orders"."id", "order_lines"."hub";
--> statement-breakpoint
UPDATE "orders" SET "hubs" = "parts"."hubs" FROM (SELECT "order", array_agg(DISTINCT "hub") AS "hubs" FROM "order_lines" GROUP BY "order") AS "parts" WHERE "parts"."order" = "orders"."id";
