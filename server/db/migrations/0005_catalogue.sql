DROP INDEX "fabrics_created_at";--> statement-breakpoint
DROP INDEX "fabrics_hub_created_at";--> statement-breakpoint
DROP INDEX "fabrics_updated_at";--> statement-breakpoint
DROP INDEX "fabrics_hub_updated_at";--> statement-breakpoint
DROP INDEX "generics_created_at";--> statement-breakpoint
DROP INDEX "generics_hub_created_at";--> statement-breakpoint
DROP INDEX "generics_updated_at";--> statement-breakpoint
DROP INDEX "generics_hub_updated_at";--> statement-breakpoint
DROP INDEX "products_created_at";--> statement-breakpoint
DROP INDEX "products_hub_created_at";--> statement-breakpoint
DROP INDEX "products_updated_at";--> statement-breakpoint
DROP INDEX "products_hub_updated_at";--> statement-breakpoint
DROP INDEX "merchants_created_at";--> statement-breakpoint
DROP INDEX "merchants_updated_at";--> statement-breakpoint
DROP INDEX "users_created_at";--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"item_for" text[] DEFAULT '{}' NOT NULL,
	"conditions" text[] DEFAULT '{}' NOT NULL,
	"branded" boolean,
	"weight_min_g" integer,
	"weight_max_g" integer,
	"unit" text DEFAULT 'piece' NOT NULL,
	"price_cents" bigint NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"priority" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "product_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "export_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"query" jsonb NOT NULL,
	"language" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"result" jsonb,
	"error" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"default_for" smallint,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "material" jsonb;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "stock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "price_tier" uuid;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "dimensions" jsonb;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "defects" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "item_for" text;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "size_system" text;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "size_value" text;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "material" jsonb;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "stock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "price_tier" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "material" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_tier" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "dimensions" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "defects" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sub_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "branded" boolean;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fabric" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabrics" ADD CONSTRAINT "fabrics_price_tier_price_tiers_id_fk" FOREIGN KEY ("price_tier") REFERENCES "public"."price_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generics" ADD CONSTRAINT "generics_price_tier_price_tiers_id_fk" FOREIGN KEY ("price_tier") REFERENCES "public"."price_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_tier_price_tiers_id_fk" FOREIGN KEY ("price_tier") REFERENCES "public"."price_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_fabric_fabrics_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabrics" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (colors = '{}' or patterns is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generics" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (colors = '{}' or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (colors = '{}' or types is null or item_for is null or seasons is null or condition is null or size_system is null or size_value is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "price_tiers_created_at" ON "price_tiers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "export_tickets_expires_at" ON "export_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("created_at") WHERE "jobs"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner","resource");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("resource") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE INDEX "fabrics_price" ON "fabrics" USING btree (coalesce("price_cents", -1),"id") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_weight" ON "fabrics" USING btree (coalesce("weight_g", -1),"id") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_stock" ON "fabrics" USING btree ("stock","id") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_status" ON "fabrics" USING btree ("status","sold_at","created_at") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_colors" ON "fabrics" USING gin ("colors") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_material" ON "fabrics" USING gin ("material" jsonb_path_ops) WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_price_tier" ON "fabrics" USING btree ("price_tier") WHERE "fabrics"."price_tier" is not null;--> statement-breakpoint
CREATE INDEX "fabrics_sold" ON "fabrics" USING btree ("sold_at") WHERE "fabrics"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_sold" ON "fabrics" USING btree ("hub","sold_at") WHERE "fabrics"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_status" ON "fabrics" USING btree ("hub","status","sold_at","deleted_at");--> statement-breakpoint
CREATE INDEX "fabrics_trash" ON "fabrics" USING btree ("hub","created_at","id") WHERE "fabrics"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "fabrics_item_for" ON "fabrics" USING btree ("item_for") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_size" ON "fabrics" USING btree ("size_system","size_value") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_patterns" ON "fabrics" USING btree ("patterns") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_price" ON "generics" USING btree (coalesce("price_cents", -1),"id") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_weight" ON "generics" USING btree (coalesce("weight_g", -1),"id") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_stock" ON "generics" USING btree ("stock","id") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_status" ON "generics" USING btree ("status","sold_at","created_at") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_colors" ON "generics" USING gin ("colors") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_material" ON "generics" USING gin ("material" jsonb_path_ops) WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_price_tier" ON "generics" USING btree ("price_tier") WHERE "generics"."price_tier" is not null;--> statement-breakpoint
CREATE INDEX "generics_sold" ON "generics" USING btree ("sold_at") WHERE "generics"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "generics_hub_sold" ON "generics" USING btree ("hub","sold_at") WHERE "generics"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "generics_hub_status" ON "generics" USING btree ("hub","status","sold_at","deleted_at");--> statement-breakpoint
CREATE INDEX "generics_trash" ON "generics" USING btree ("hub","created_at","id") WHERE "generics"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree (coalesce("price_cents", -1),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_weight" ON "products" USING btree (coalesce("weight_g", -1),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("stock","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","sold_at","created_at") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_colors" ON "products" USING gin ("colors") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_material" ON "products" USING gin ("material" jsonb_path_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price_tier" ON "products" USING btree ("price_tier") WHERE "products"."price_tier" is not null;--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_at") WHERE "products"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "products_hub_sold" ON "products" USING btree ("hub","sold_at") WHERE "products"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "products_hub_status" ON "products" USING btree ("hub","status","sold_at","deleted_at");--> statement-breakpoint
CREATE INDEX "products_trash" ON "products" USING btree ("hub","created_at","id") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_item_for" ON "products" USING btree ("item_for") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_size" ON "products" USING btree ("size_system","size_value") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING btree ("types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_seasons" ON "products" USING btree ("seasons") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_condition" ON "products" USING btree ("condition") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_fabric" ON "products" USING btree ("fabric") WHERE "products"."fabric" is not null;--> statement-breakpoint
CREATE INDEX "fabrics_created_at" ON "fabrics" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fabrics_hub_created_at" ON "fabrics" USING btree ("hub","created_at","id");--> statement-breakpoint
CREATE INDEX "fabrics_updated_at" ON "fabrics" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "fabrics_hub_updated_at" ON "fabrics" USING btree ("hub","updated_at","id");--> statement-breakpoint
CREATE INDEX "generics_created_at" ON "generics" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "generics_hub_created_at" ON "generics" USING btree ("hub","created_at","id");--> statement-breakpoint
CREATE INDEX "generics_updated_at" ON "generics" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "generics_hub_updated_at" ON "generics" USING btree ("hub","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_created_at" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_hub_created_at" ON "products" USING btree ("hub","created_at","id");--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_hub_updated_at" ON "products" USING btree ("hub","updated_at","id");--> statement-breakpoint
CREATE INDEX "merchants_created_at" ON "merchants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "merchants_updated_at" ON "merchants" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fabrics_to_complete" ON "fabrics" USING btree ("created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "fabrics_hub_to_complete" ON "fabrics" USING btree ("hub","created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_to_complete" ON "generics" USING btree ("created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_hub_to_complete" ON "generics" USING btree ("hub","created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "products_to_complete" ON "products" USING btree ("created_at","id") WHERE "products"."to_complete";--> statement-breakpoint
CREATE INDEX "products_hub_to_complete" ON "products" USING btree ("hub","created_at","id") WHERE "products"."to_complete";