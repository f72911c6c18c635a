-- Words of every kind, also ids, in one inverted index beside parts of texts.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "fabrics_search";--> statement-breakpoint
DROP INDEX "fabrics_colors";--> statement-breakpoint
DROP INDEX "fabrics_material";--> statement-breakpoint
DROP INDEX "fabrics_item_for";--> statement-breakpoint
DROP INDEX "fabrics_patterns";--> statement-breakpoint
DROP INDEX "generics_search";--> statement-breakpoint
DROP INDEX "generics_colors";--> statement-breakpoint
DROP INDEX "generics_material";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_colors";--> statement-breakpoint
DROP INDEX "products_material";--> statement-breakpoint
DROP INDEX "products_item_for";--> statement-breakpoint
DROP INDEX "products_seasons";--> statement-breakpoint
DROP INDEX "products_condition";--> statement-breakpoint
DROP INDEX "fabrics_hub_created_at";--> statement-breakpoint
DROP INDEX "fabrics_price";--> statement-breakpoint
DROP INDEX "fabrics_weight";--> statement-breakpoint
DROP INDEX "generics_hub_created_at";--> statement-breakpoint
DROP INDEX "generics_price";--> statement-breakpoint
DROP INDEX "generics_weight";--> statement-breakpoint
DROP INDEX "products_hub_created_at";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_weight";--> statement-breakpoint
DROP INDEX "products_facets";--> statement-breakpoint
CREATE FUNCTION fibres_of(material jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT DISTINCT part ->> 'fibre' FROM jsonb_array_elements(material) AS part ORDER BY 1);--> statement-breakpoint
CREATE FUNCTION has_picture(kind text, record uuid, place text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM "photos" WHERE "record_id" = record AND "slot" = place AND "entity" = kind);--> statement-breakpoint
ALTER TABLE "fabrics" ADD COLUMN "fibres" text[] GENERATED ALWAYS AS (fibres_of("material")) STORED;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "fibres" text[] GENERATED ALWAYS AS (fibres_of("material")) STORED;--> statement-breakpoint
ALTER TABLE "generics" ADD COLUMN "has_item_image" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fibres" text[] GENERATED ALWAYS AS (fibres_of("material")) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_tag_image" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- In one rewrite of the table; an update of every row would go through every index.
ALTER TABLE "products" ALTER COLUMN "has_tag_image" SET DATA TYPE boolean USING has_picture('product', "id", 'tagImage');--> statement-breakpoint
ALTER TABLE "generics" ALTER COLUMN "has_item_image" SET DATA TYPE boolean USING has_picture('generic', "id", 'itemImage');--> statement-breakpoint
-- A record that comes after its photos knows them from the start; afterwards it is told when that changes.
CREATE FUNCTION note_own_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    NEW.has_tag_image := has_picture('product', NEW.id, 'tagImage');
  ELSE
    NEW.has_item_image := has_picture('generic', NEW.id, 'itemImage');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION note_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photo photos;
BEGIN
  FOREACH photo IN ARRAY CASE TG_OP WHEN 'INSERT' THEN array[NEW] WHEN 'DELETE' THEN array[OLD] ELSE array[OLD, NEW] END LOOP
    IF photo.entity = 'product' AND photo.slot = 'tagImage' THEN
      UPDATE products SET has_tag_image = NOT has_tag_image
        WHERE id = photo.record_id AND has_tag_image <> has_picture('product', id, 'tagImage');
    ELSIF photo.entity = 'generic' AND photo.slot = 'itemImage' THEN
      UPDATE generics SET has_item_image = NOT has_item_image
        WHERE id = photo.record_id AND has_item_image <> has_picture('generic', id, 'itemImage');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_own_picture BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION note_own_picture();--> statement-breakpoint
CREATE TRIGGER note_own_picture BEFORE INSERT ON "generics" FOR EACH ROW EXECUTE FUNCTION note_own_picture();--> statement-breakpoint
CREATE TRIGGER note_picture AFTER INSERT OR DELETE OR UPDATE OF "entity", "record_id", "slot" ON "photos" FOR EACH ROW EXECUTE FUNCTION note_picture();--> statement-breakpoint
-- What the planner knows of an expression in a partial index it does not use.
CREATE STATISTICS "products_price_numbers" ON (coalesce("price_cents", -1)) FROM "products";--> statement-breakpoint
CREATE STATISTICS "products_weight_numbers" ON (coalesce("weight_g", -1)) FROM "products";--> statement-breakpoint
CREATE STATISTICS "fabrics_price_numbers" ON (coalesce("price_cents", -1)) FROM "fabrics";--> statement-breakpoint
CREATE STATISTICS "fabrics_weight_numbers" ON (coalesce("weight_g", -1)) FROM "fabrics";--> statement-breakpoint
CREATE STATISTICS "generics_price_numbers" ON (coalesce("price_cents", -1)) FROM "generics";--> statement-breakpoint
CREATE STATISTICS "generics_weight_numbers" ON (coalesce("weight_g", -1)) FROM "generics";--> statement-breakpoint
CREATE INDEX "fabrics_hub_price" ON "fabrics" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_weight" ON "fabrics" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_words" ON "fabrics" USING gin ("hub","colors","fibres","patterns","item_for","code" gin_trgm_ops,"name" gin_trgm_ops) WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_facets" ON "fabrics" USING btree ("hub","patterns","item_for","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","updated_at") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_price" ON "generics" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_weight" ON "generics" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_words" ON "generics" USING gin ("hub","colors","fibres","code" gin_trgm_ops,"name" gin_trgm_ops) WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_facets" ON "generics" USING btree ("hub","status","created_at","id","sold_at","price_cents","weight_g","stock","has_item_image","updated_at") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_price" ON "products" USING btree ("hub",coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_weight" ON "products" USING btree ("hub",coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("hub","colors","fibres","types","condition","item_for","seasons","code" gin_trgm_ops,"name" gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_facets" ON "products" USING btree ("hub","types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","branded","has_tag_image","updated_at") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_hub_created_at" ON "fabrics" USING btree ("hub","created_at","id","colors","fibres") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_price" ON "fabrics" USING btree (coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fabrics_weight" ON "fabrics" USING btree (coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_created_at" ON "generics" USING btree ("hub","created_at","id","colors","fibres") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_price" ON "generics" USING btree (coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_weight" ON "generics" USING btree (coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_created_at" ON "products" USING btree ("hub","created_at","id","colors","fibres") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree (coalesce("price_cents", -1),"id","created_at","status","sold_at","price_cents") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_weight" ON "products" USING btree (coalesce("weight_g", -1),"id","created_at","status","sold_at","weight_g") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING btree ("types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents","has_tag_image") WHERE "products"."deleted_at" is null;