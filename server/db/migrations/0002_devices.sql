CREATE TABLE "devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"person" uuid NOT NULL,
	"hub" uuid,
	"system" text,
	"app_version" text,
	"lanes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage" jsonb,
	"battery" jsonb,
	"reported_at" timestamp (3) with time zone,
	"last_contact_at" timestamp (3) with time zone NOT NULL,
	"window_at" timestamp (3) with time zone,
	"window_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "on_behalf_of" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "details" json;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_hub_users_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_on_behalf_of_users_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_device_unused" ON "codes" USING btree ("device_id") WHERE "codes"."used_by" is null and "codes"."device_id" is not null;