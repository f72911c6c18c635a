CREATE TABLE "shop_changes" (
	"item" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hub" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shop_changes_changed_at" ON "shop_changes" USING btree ("changed_at","item","kind");--> statement-breakpoint
CREATE INDEX "shop_changes_hub" ON "shop_changes" USING btree ("hub");--> statement-breakpoint
CREATE INDEX "fabrics_offered" ON "fabrics" USING btree ("created_at","id","hub","price_cents") WHERE "fabrics"."status" = 'active' and "fabrics"."sold_at" is null and "fabrics"."deleted_at" is null and not "fabrics"."to_complete" and "fabrics"."price_cents" is not null and "fabrics"."stock" > 0;--> statement-breakpoint
CREATE INDEX "generics_offered" ON "generics" USING btree ("created_at","id","hub","price_cents") WHERE "generics"."status" = 'active' and "generics"."sold_at" is null and "generics"."deleted_at" is null and not "generics"."to_complete" and "generics"."price_cents" is not null and "generics"."stock" > 0;--> statement-breakpoint
CREATE INDEX "products_offered" ON "products" USING btree ("created_at","id","hub","price_cents") WHERE "products"."status" = 'active' and "products"."sold_at" is null and "products"."deleted_at" is null and not "products"."to_complete" and "products"."price_cents" is not null and "products"."stock" > 0;--> statement-breakpoint
CREATE FUNCTION note_shop_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (item, kind, hub, changed_at) VALUES (NEW.id, TG_ARGV[0], NEW.hub, clock_timestamp())
    ON CONFLICT (item) DO UPDATE SET hub = excluded.hub, changed_at = excluded.changed_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_shop_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_changes SET changed_at = clock_timestamp() WHERE item = CASE TG_OP WHEN 'DELETE' THEN OLD.record_id ELSE NEW.record_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_shop_hub() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_changes SET changed_at = clock_timestamp() WHERE hub = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_shop_item_added AFTER INSERT ON "products" FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0)
  EXECUTE FUNCTION note_shop_item('product');--> statement-breakpoint
CREATE TRIGGER note_shop_item AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((OLD.status = 'active' AND OLD.sold_at IS NULL AND OLD.deleted_at IS NULL AND NOT OLD.to_complete AND OLD.price_cents IS NOT NULL AND OLD.stock > 0)
    OR (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0))
  EXECUTE FUNCTION note_shop_item('product');--> statement-breakpoint
CREATE TRIGGER note_shop_item_added AFTER INSERT ON "fabrics" FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0)
  EXECUTE FUNCTION note_shop_item('fabric');--> statement-breakpoint
CREATE TRIGGER note_shop_item AFTER UPDATE ON "fabrics" FOR EACH ROW
  WHEN ((OLD.status = 'active' AND OLD.sold_at IS NULL AND OLD.deleted_at IS NULL AND NOT OLD.to_complete AND OLD.price_cents IS NOT NULL AND OLD.stock > 0)
    OR (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0))
  EXECUTE FUNCTION note_shop_item('fabric');--> statement-breakpoint
CREATE TRIGGER note_shop_item_added AFTER INSERT ON "generics" FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0)
  EXECUTE FUNCTION note_shop_item('generic');--> statement-breakpoint
CREATE TRIGGER note_shop_item AFTER UPDATE ON "generics" FOR EACH ROW
  WHEN ((OLD.status = 'active' AND OLD.sold_at IS NULL AND OLD.deleted_at IS NULL AND NOT OLD.to_complete AND OLD.price_cents IS NOT NULL AND OLD.stock > 0)
    OR (NEW.status = 'active' AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT NEW.to_complete AND NEW.price_cents IS NOT NULL AND NEW.stock > 0))
  EXECUTE FUNCTION note_shop_item('generic');--> statement-breakpoint
CREATE TRIGGER note_shop_picture AFTER INSERT OR DELETE OR UPDATE OF "record_id", "slot", "position" ON "photos" FOR EACH ROW EXECUTE FUNCTION note_shop_picture();--> statement-breakpoint
CREATE TRIGGER note_shop_hub AFTER UPDATE OF "full_name", "status" ON "users" FOR EACH ROW
  WHEN (NEW.user_type = 3 AND (OLD.full_name, OLD.status) IS DISTINCT FROM (NEW.full_name, NEW.status)) EXECUTE FUNCTION note_shop_hub();--> statement-breakpoint
CREATE TRIGGER note_shop_hub AFTER UPDATE OF "is_only_catalogue", "billing_city", "billing_province" ON "merchants" FOR EACH ROW
  WHEN ((OLD.is_only_catalogue, OLD.billing_city, OLD.billing_province) IS DISTINCT FROM (NEW.is_only_catalogue, NEW.billing_city, NEW.billing_province)) EXECUTE FUNCTION note_shop_hub();--> statement-breakpoint
INSERT INTO shop_changes (item, kind, hub, changed_at) SELECT id, 'product', hub, updated_at FROM "products" WHERE "products".status = 'active' AND "products".sold_at IS NULL AND "products".deleted_at IS NULL AND NOT "products".to_complete AND "products".price_cents IS NOT NULL AND "products".stock > 0;--> statement-breakpoint
INSERT INTO shop_changes (item, kind, hub, changed_at) SELECT id, 'fabric', hub, updated_at FROM "fabrics" WHERE "fabrics".status = 'active' AND "fabrics".sold_at IS NULL AND "fabrics".deleted_at IS NULL AND NOT "fabrics".to_complete AND "fabrics".price_cents IS NOT NULL AND "fabrics".stock > 0;--> statement-breakpoint
INSERT INTO shop_changes (item, kind, hub, changed_at) SELECT id, 'generic', hub, updated_at FROM "generics" WHERE "generics".status = 'active' AND "generics".sold_at IS NULL AND "generics".deleted_at IS NULL AND NOT "generics".to_complete AND "generics".price_cents IS NOT NULL AND "generics".stock > 0;
