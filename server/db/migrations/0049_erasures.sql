CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" uuid[] NOT NULL,
	"hashes" text[] NOT NULL,
	"erased_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erasures_at" ON "erasures" USING btree ("at");