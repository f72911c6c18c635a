DROP INDEX "fabrics_status";--> statement-breakpoint
DROP INDEX "fabrics_hub_status";--> statement-breakpoint
DROP INDEX "generics_status";--> statement-breakpoint
DROP INDEX "generics_hub_status";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
DROP INDEX "products_status";--> statement-breakpoint
DROP INDEX "products_hub_status";--> statement-breakpoint
ALTER TABLE "fabrics" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (name = '' or name = code or colors = '{}' or patterns is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generics" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (name = '' or name = code or colors = '{}' or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" drop column "to_complete";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "to_complete" boolean GENERATED ALWAYS AS (status = 'active' and sold_at is null and deleted_at is null and (name = '' or name = code or colors = '{}' or types is null or item_for is null or seasons is null or condition is null or size_system is null or size_value is null or weight_g is null or price_cents is null)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "fabrics_status" ON "fabrics" USING btree ("status","sold_at","created_at","to_complete") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_status" ON "fabrics" USING btree ("hub","status","sold_at","deleted_at","to_complete");--> statement-breakpoint
CREATE INDEX "generics_status" ON "generics" USING btree ("status","sold_at","created_at","to_complete") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_status" ON "generics" USING btree ("hub","status","sold_at","deleted_at","to_complete");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("hub","colors","fibres","types","condition","item_for","seasons","code" gin_trgm_ops,"name" gin_trgm_ops,"brand" gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","sold_at","created_at","to_complete") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_status" ON "products" USING btree ("hub","status","sold_at","deleted_at","to_complete");--> statement-breakpoint
-- They went with the column.
CREATE INDEX "fabrics_to_complete" ON "fabrics" USING btree ("created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "fabrics_hub_to_complete" ON "fabrics" USING btree ("hub","created_at","id") WHERE "fabrics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_to_complete" ON "generics" USING btree ("created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "generics_hub_to_complete" ON "generics" USING btree ("hub","created_at","id") WHERE "generics"."to_complete";--> statement-breakpoint
CREATE INDEX "products_to_complete" ON "products" USING btree ("created_at","id") WHERE "products"."to_complete";--> statement-breakpoint
CREATE INDEX "products_hub_to_complete" ON "products" USING btree ("hub","created_at","id") WHERE "products"."to_complete";