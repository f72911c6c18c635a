ALTER TABLE "erasures" ADD COLUMN "contacts" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "erasures" SET "due_at" = "at" WHERE "state" = 'waiting';--> statement-breakpoint
ALTER TABLE "erasures" DROP COLUMN "state";--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at") WHERE "erasures"."due_at" is not null;
