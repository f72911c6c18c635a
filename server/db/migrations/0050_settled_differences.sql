DROP INDEX "provider_differences_open";--> statement-breakpoint
DELETE FROM "provider_differences" WHERE "state" = 'open';--> statement-breakpoint
DELETE FROM "provider_checks";--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "key" text;--> statement-breakpoint
UPDATE "provider_differences" SET "key" = 're:' || "stripe_id";--> statement-breakpoint
ALTER TABLE "provider_differences" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "intent" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "codes" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "provider_differences" SET "moved_at" = "first_seen_at";--> statement-breakpoint
ALTER TABLE "provider_differences" ALTER COLUMN "moved_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_differences_created_at" ON "provider_differences" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE INDEX "provider_differences_moved_at" ON "provider_differences" USING btree ("moved_at","id");--> statement-breakpoint
CREATE INDEX "provider_differences_updated_at" ON "provider_differences" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "provider_differences_reference" ON "provider_differences" USING btree (lower(coalesce("stripe_id", '')),"id");--> statement-breakpoint
CREATE INDEX "provider_differences_status" ON "provider_differences" USING btree ("state","first_seen_at");--> statement-breakpoint
CREATE INDEX "provider_differences_charge" ON "provider_differences" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "provider_differences_search" ON "provider_differences" USING gin ("stripe_id" gin_trgm_ops,"number" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_key_unique" UNIQUE("key");