DROP INDEX "jobs_open";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT 'short' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "lane" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "max_attempts" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "max_attempts" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "jobs" SET "due_at" = "created_at";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "lane", "key", "input", "attempts", "max_attempts", "due_at", "created_at")
SELECT "id", 'mail', 'mail', "kind" || ':' || "email",
  jsonb_build_object('about', "kind", 'email', "email", 'request', "request"),
  least("attempts", 29), 30, "due_at", "created_at"
FROM "mails";--> statement-breakpoint
DROP TABLE "mails";--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key") WHERE "jobs"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("lane","priority" DESC NULLS LAST,"due_at") WHERE "jobs"."state" in ('waiting', 'running');
