CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bookings_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS ('B' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')) STORED NOT NULL,
	"generic" uuid NOT NULL,
	"hubcenter" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_mobile" text,
	"language" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"weight_g" integer,
	"price_cents" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"until" date NOT NULL,
	"reason" text,
	"request_key" text,
	"fingerprint" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_number_unique" UNIQUE("number"),
	CONSTRAINT "bookings_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_generic_generics_id_fk" FOREIGN KEY ("generic") REFERENCES "public"."generics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hubcenter_merchants_id_fk" FOREIGN KEY ("hubcenter") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_created_at" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_hubcenter" ON "bookings" USING btree ("hubcenter","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "bookings_generic" ON "bookings" USING btree ("generic","created_at");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("number" gin_trgm_ops,"customer_name" gin_trgm_ops,"customer_email" gin_trgm_ops);