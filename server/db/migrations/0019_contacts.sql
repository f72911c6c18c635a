CREATE TABLE "contact_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"mail_to" text,
	"mail_state" text,
	"mail_problem" text,
	"mail_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"name" text NOT NULL,
	"email" text,
	"mobile" text,
	"subject" text,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee" uuid,
	"erased_at" timestamp (3) with time zone,
	"request_key" uuid,
	"fingerprint" text,
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_contact_contacts_id_fk" FOREIGN KEY ("contact") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assignee_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_entries_contact" ON "contact_entries" USING btree ("contact","created_at");--> statement-breakpoint
CREATE INDEX "contacts_created_at" ON "contacts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_request_key" ON "contacts" USING btree ("email","request_key");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);