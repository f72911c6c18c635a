ALTER TABLE "users" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_type" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_key" ON "users" USING btree ("key");--> statement-breakpoint
UPDATE "users" SET "verified" = "status" <> 'unverified', "account_type" = case when "key" = 3 then 'company' else 'private' end;
