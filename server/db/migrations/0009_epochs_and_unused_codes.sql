CREATE TABLE "epochs" (
	"id" smallint PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"place" text
);
--> statement-breakpoint
CREATE INDEX "codes_unused" ON "codes" USING btree ("hub","kind","owner","created_at") WHERE "codes"."used_by" is null;