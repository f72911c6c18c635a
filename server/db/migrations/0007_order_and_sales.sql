DROP INDEX "fabrics_sold";--> statement-breakpoint
DROP INDEX "fabrics_hub_sold";--> statement-breakpoint
DROP INDEX "generics_sold";--> statement-breakpoint
DROP INDEX "generics_hub_sold";--> statement-breakpoint
DROP INDEX "products_sold";--> statement-breakpoint
DROP INDEX "products_hub_sold";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" integer;--> statement-breakpoint
CREATE INDEX "products_placed" ON "products" USING btree ("position") WHERE "products"."position" is not null;--> statement-breakpoint
CREATE INDEX "products_place" ON "products" USING btree (coalesce(-"position", -1000000),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_place" ON "products" USING btree ("hub",coalesce(-"position", -1000000),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_sold" ON "fabrics" USING btree ("sold_at","created_at","id","status") WHERE "fabrics"."sold_at" is not null and "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_sold" ON "fabrics" USING btree ("hub","sold_at","created_at","id","status") WHERE "fabrics"."sold_at" is not null and "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_sold" ON "generics" USING btree ("sold_at","created_at","id","status") WHERE "generics"."sold_at" is not null and "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_sold" ON "generics" USING btree ("hub","sold_at","created_at","id","status") WHERE "generics"."sold_at" is not null and "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_at","created_at","id","status") WHERE "products"."sold_at" is not null and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_sold" ON "products" USING btree ("hub","sold_at","created_at","id","status") WHERE "products"."sold_at" is not null and "products"."deleted_at" is null;