-- Nothing looks items up by who added them, and lists do not ask this index when something changed.
DROP INDEX "fabrics_created_by";--> statement-breakpoint
DROP INDEX "generics_created_by";--> statement-breakpoint
DROP INDEX "products_created_by";--> statement-breakpoint
DROP INDEX "fabrics_hub_facets";--> statement-breakpoint
DROP INDEX "generics_hub_facets";--> statement-breakpoint
DROP INDEX "products_hub_facets";--> statement-breakpoint
CREATE INDEX "fabrics_hub_facets" ON "fabrics" USING btree ("hub","patterns","item_for","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","to_complete") WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_hub_facets" ON "generics" USING btree ("hub","status","created_at","id","sold_at","price_cents","weight_g","stock","has_item_image","to_complete") WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_hub_facets" ON "products" USING btree ("hub","types","condition","item_for","seasons","size_system","size_value","status","created_at","id","sold_at","price_cents","weight_g","stock","branded","has_tag_image","to_complete") WHERE "products"."deleted_at" is null;--> statement-breakpoint
-- Responses of creates that the item can tell again: those of an intake, not of photos added later.
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "body_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "hub" uuid;--> statement-breakpoint
UPDATE "idempotency_keys" SET
  "body_until" = CASE WHEN "body" -> 'data' ->> 'kind' IN ('product', 'fabric', 'generic') AND "body" -> 'data' -> 'imageIds' IS NULL
    THEN "created_at" + interval '90 days' END,
  "hub" = coalesce((SELECT "hub" FROM "codes" WHERE "code" = "body" -> 'data' ->> 'code'), "record_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_body_until" ON "idempotency_keys" USING btree ("body_until") WHERE "idempotency_keys"."body_until" is not null;--> statement-breakpoint
CREATE INDEX "orphaned_files_found_at" ON "orphaned_files" USING btree ("found_at");--> statement-breakpoint
-- The names are those of `server/services/photos/photos.ts`.
CREATE FUNCTION note_orphans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orphaned_files (name, found_at)
  SELECT left(image_id, 2) || '/' || image_id || '.' || ending, now()
  FROM gone, unnest(ARRAY['raw', 'jpg', '160.webp', '640.webp', '1600.webp']) AS ending
  ON CONFLICT (name) DO UPDATE SET found_at = excluded.found_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_orphans AFTER DELETE ON "photos" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_orphans();--> statement-breakpoint
-- The hub center of photos. An item's photos are written before the item.
ALTER TABLE "photos" ADD COLUMN "hub" uuid;--> statement-breakpoint
UPDATE "photos" SET "hub" = coalesce(
  (SELECT "hub" FROM "products" WHERE "id" = "record_id"), (SELECT "hub" FROM "fabrics" WHERE "id" = "record_id"),
  (SELECT "hub" FROM "generics" WHERE "id" = "record_id"), "record_id");--> statement-breakpoint
CREATE FUNCTION note_photo_hub() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hub := coalesce(CASE NEW.entity
    WHEN 'product' THEN (SELECT hub FROM products WHERE id = NEW.record_id)
    WHEN 'fabric' THEN (SELECT hub FROM fabrics WHERE id = NEW.record_id)
    WHEN 'generic' THEN (SELECT hub FROM generics WHERE id = NEW.record_id) END, NEW.record_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER note_photo_hub BEFORE INSERT OR UPDATE OF "entity", "record_id" ON "photos" FOR EACH ROW EXECUTE FUNCTION note_photo_hub();--> statement-breakpoint
CREATE FUNCTION move_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE photos SET hub = NEW.hub WHERE record_id = NEW.id AND hub IS DISTINCT FROM NEW.hub;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER move_photos AFTER INSERT OR UPDATE OF "hub" ON "products" FOR EACH ROW EXECUTE FUNCTION move_photos();--> statement-breakpoint
CREATE TRIGGER move_photos AFTER INSERT OR UPDATE OF "hub" ON "fabrics" FOR EACH ROW EXECUTE FUNCTION move_photos();--> statement-breakpoint
CREATE TRIGGER move_photos AFTER INSERT OR UPDATE OF "hub" ON "generics" FOR EACH ROW EXECUTE FUNCTION move_photos();--> statement-breakpoint
-- The table so far becomes the first partition, until the end of the month of its newest entry; no row is copied.
ALTER TABLE "audit" RENAME TO "audit_before";--> statement-breakpoint
ALTER TABLE "audit_before" DROP CONSTRAINT "audit_pkey";--> statement-breakpoint
ALTER TABLE "audit_before" ADD CONSTRAINT "audit_before_pkey" PRIMARY KEY ("id", "at");--> statement-breakpoint
ALTER INDEX "audit_record" RENAME TO "audit_before_record";--> statement-breakpoint
ALTER INDEX "audit_user" RENAME TO "audit_before_user";--> statement-breakpoint
CREATE TABLE "audit" (LIKE "audit_before" INCLUDING DEFAULTS, CONSTRAINT "audit_id_at_pk" PRIMARY KEY ("id", "at")) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_on_behalf_of_users_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."users"("id");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record_id","at");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at");--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('ALTER TABLE audit ATTACH PARTITION audit_before FOR VALUES FROM (MINVALUE) TO (%L)',
    (SELECT date_trunc('month', greatest(max(at), now()) AT TIME ZONE 'UTC') + interval '1 month' FROM audit_before) AT TIME ZONE 'UTC');
END $$;--> statement-breakpoint
-- Takes what no partition is for, should a server have been stopped for months.
CREATE TABLE "audit_rest" PARTITION OF "audit" DEFAULT;--> statement-breakpoint
CREATE FUNCTION make_audit_partitions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz;
  ends timestamptz;
  part text;
BEGIN
  LOCK TABLE audit IN SHARE UPDATE EXCLUSIVE MODE;
  SELECT max(until) INTO begins FROM audit_partitions;
  WHILE begins < now() + interval '3 months' LOOP
    ends := (begins AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    part := 'audit_' || to_char(begins AT TIME ZONE 'UTC', 'YYYY_MM');
    EXECUTE format('CREATE TABLE %I (LIKE audit INCLUDING DEFAULTS)', part);
    EXECUTE format('WITH moved AS (DELETE FROM audit_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      begins, ends, part);
    EXECUTE format('ALTER TABLE audit ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, begins, ends);
    begins := ends;
  END LOOP;
END $$;--> statement-breakpoint
CREATE VIEW "audit_partitions" AS
SELECT relname::text AS name, (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz AS until
FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'audit'::regclass;--> statement-breakpoint
SELECT make_audit_partitions();
