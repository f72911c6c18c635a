ALTER TABLE "photos" ADD COLUMN "master_sha256" text;--> statement-breakpoint
ALTER TABLE "epochs" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;