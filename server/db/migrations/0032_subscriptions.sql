CREATE TABLE "plans" (
	"name" text NOT NULL,
	"code" text NOT NULL,
	"period" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"hubcenter" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "plans_code_unique" UNIQUE("code"),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS ('S' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')) STORED NOT NULL,
	"plan" uuid NOT NULL,
	"period" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'newRequest' NOT NULL,
	"renewal" text DEFAULT 'active' NOT NULL,
	"validity" text DEFAULT 'invalid' NOT NULL,
	"started_on" date,
	"periods" integer DEFAULT 0 NOT NULL,
	"valid_until" date,
	"waits_for" uuid,
	"due_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "marketing_1" text DEFAULT 'notSynced' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "marketing_2" text DEFAULT 'notSynced' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplier" text DEFAULT 'notSynced' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplier_file" text;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_hubcenter_merchants_id_fk" FOREIGN KEY ("hubcenter") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_created_at" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_customer_email" ON "subscriptions" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin ("number" gin_trgm_ops,"customer_name" gin_trgm_ops,"customer_email" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription","created_at") WHERE subscription is not null;--> statement-breakpoint
CREATE INDEX "orders_supplier" ON "orders" USING btree ("created_at") WHERE channel = 'nutraceutical' and supplier = 'notSynced';