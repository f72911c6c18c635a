DROP INDEX "fabrics_price";--> statement-breakpoint
DROP INDEX "fabrics_hub_price";--> statement-breakpoint
DROP INDEX "fabrics_weight";--> statement-breakpoint
DROP INDEX "fabrics_hub_weight";--> statement-breakpoint
DROP INDEX "fabrics_hub_facets";--> statement-breakpoint
DROP INDEX "generics_price";--> statement-breakpoint
DROP INDEX "generics_hub_price";--> statement-breakpoint
DROP INDEX "generics_weight";--> statement-breakpoint
DROP INDEX "generics_hub_weight";--> statement-breakpoint
DROP INDEX "generics_hub_facets";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_hub_price";--> statement-breakpoint
DROP INDEX "products_weight";--> statement-breakpoint
DROP INDEX "products_hub_weight";--> statement-breakpoint
DROP INDEX "products_hub_facets";--> statement-breakpoint
DROP INDEX "products_facets";--> statement-breakpoint
CREATE INDEX "fabrics_price" ON "fabrics" USING btree (coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_price" ON "fabrics" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_weight" ON "fabrics" USING btree (coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_weight" ON "fabrics" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_facets" ON "fabrics" USING btree ("hub","patterns","item_for","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","to_complete","updated_at") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_price" ON "generics" USING btree (coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_price" ON "generics" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_weight" ON "generics" USING btree (coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_weight" ON "generics" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_facets" ON "generics" USING btree ("hub","status","created_at","id","sold_at","price_cents","weight_g","stock","has_item_image","to_complete","updated_at") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree (coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_price" ON "products" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","to_complete","sold_at","price_cents") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_weight" ON "products" USING btree (coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_weight" ON "products" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","to_complete","sold_at","weight_g") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_facets" ON "products" USING btree ("hub","types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","branded","has_tag_image","to_complete","updated_at") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING btree ("types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents","has_tag_image","to_complete") WHERE "products"."deleted_at" is null;