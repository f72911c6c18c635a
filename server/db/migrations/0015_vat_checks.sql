CREATE TABLE "vat_checks" (
	"number" text NOT NULL,
	"result" text NOT NULL,
	"company_name" text,
	"company_address" text,
	"checked_at" timestamp (3) with time zone,
	"request_id" text,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"requested_by" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_checks_created_at" ON "vat_checks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vat_checks_number" ON "vat_checks" USING btree ("number","created_at");