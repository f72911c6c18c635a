CREATE TABLE "merchant_conditions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant" uuid NOT NULL,
	"commission_bp" integer NOT NULL,
	"basis" text NOT NULL,
	"valid_from" date NOT NULL,
	"accepted_on" date,
	"accepted_by" text,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merchant_conditions_commission" CHECK ("merchant_conditions"."commission_bp" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "shipping_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant_conditions" ADD CONSTRAINT "merchant_conditions_merchant_merchants_id_fk" FOREIGN KEY ("merchant") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_conditions" ADD CONSTRAINT "merchant_conditions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_conditions_merchant" ON "merchant_conditions" USING btree ("merchant","valid_from","id");