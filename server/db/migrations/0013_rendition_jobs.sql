DROP INDEX "jobs_open";--> statement-breakpoint
CREATE INDEX "jobs_expires_at" ON "jobs" USING btree ("expires_at") WHERE "jobs"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("lane","priority" DESC NULLS FIRST,"due_at","kind") WHERE "jobs"."state" in ('waiting', 'running');--> statement-breakpoint
ALTER TABLE "photos" DROP COLUMN "attempts";