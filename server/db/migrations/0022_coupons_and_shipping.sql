CREATE TABLE "coupon_accounts" (
	"coupon" uuid NOT NULL,
	"account" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "coupon_accounts_coupon_account_pk" PRIMARY KEY("coupon","account"),
	CONSTRAINT "coupon_accounts_uses" CHECK ("coupon_accounts"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"order" uuid PRIMARY KEY NOT NULL,
	"coupon" uuid NOT NULL,
	"account" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"name" text NOT NULL,
	"code" text NOT NULL,
	"discount" jsonb NOT NULL,
	"borne_by" text DEFAULT 'platform' NOT NULL,
	"hub_share" numeric(5, 2),
	"max_uses" integer,
	"max_uses_per_account" integer,
	"accounts" uuid[] DEFAULT '{}' NOT NULL,
	"product" uuid,
	"valid_from" date,
	"valid_to" date,
	"banner_it" text DEFAULT '' NOT NULL,
	"banner_en" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_costs" (
	"country" text NOT NULL,
	"province" text,
	"postal_code" text,
	"min_weight_g" integer NOT NULL,
	"max_weight_g" integer NOT NULL,
	"cost_cents" bigint NOT NULL,
	"band" text GENERATED ALWAYS AS (country || coalesce(' ' || province, '') || coalesce(' ' || postal_code, '') || ' · ' || replace(trim_scale(min_weight_g / 1000.0)::text, '.', ',') || '–' || replace(trim_scale(max_weight_g / 1000.0)::text, '.', ',') || ' kg') STORED NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shipping_costs_width" CHECK ("shipping_costs"."min_weight_g" < "shipping_costs"."max_weight_g")
);
--> statement-breakpoint
ALTER TABLE "coupon_accounts" ADD CONSTRAINT "coupon_accounts_coupon_coupons_id_fk" FOREIGN KEY ("coupon") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_coupons_id_fk" FOREIGN KEY ("coupon") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon" ON "coupon_redemptions" USING btree ("coupon","taken_at");--> statement-breakpoint
CREATE INDEX "coupons_created_at" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_product" ON "coupons" USING btree ("product");--> statement-breakpoint
CREATE INDEX "shipping_costs_created_at" ON "shipping_costs" USING btree ("created_at","id");