ALTER TABLE "codes" ALTER COLUMN "owner" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "colors" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "price_cents" bigint;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "patterns" text;--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and (colors = '{}' or patterns is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "colors" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "price_cents" bigint;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and (colors = '{}' or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colors" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "types" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "item_for" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seasons" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_system" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_value" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and (colors = '{}' or types is null or item_for is null or seasons is null or condition is null or size_system is null or size_value is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "fabrics_to_complete" ON "fabrics" USING btree ("created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "fabrics_hub_to_complete" ON "fabrics" USING btree ("hub","created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_to_complete" ON "generics" USING btree ("created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_hub_to_complete" ON "generics" USING btree ("hub","created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "products_to_complete" ON "products" USING btree ("created_at","id") WHERE "products"."to_complete";--> statement-breakpoint
CREATE INDEX "products_hub_to_complete" ON "products" USING btree ("hub","created_at","id") WHERE "products"."to_complete";