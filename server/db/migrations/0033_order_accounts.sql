DROP INDEX "orders_customer_email";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "orders" SET "account_id" = "users"."id" FROM "users" WHERE "users"."email" = "orders"."customer_email";--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "orders_unclaimed" ON "orders" USING btree ("customer_email") WHERE "orders"."account_id" is null;