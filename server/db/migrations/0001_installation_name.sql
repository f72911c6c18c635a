CREATE TABLE "orphaned_files" (
	"name" text PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "name" uuid DEFAULT gen_random_uuid() NOT NULL;