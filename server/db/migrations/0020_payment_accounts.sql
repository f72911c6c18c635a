CREATE TABLE "payment_accounts" (
	"merchant" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"creation" jsonb,
	"state" text DEFAULT 'none' NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_by" timestamp (3) with time zone,
	"needs_help" boolean DEFAULT false NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "payment_accounts_connected" CHECK (("payment_accounts"."stripe_id" is null) = ("payment_accounts"."state" = 'none'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_merchant_merchants_id_fk" FOREIGN KEY ("merchant") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_accounts_state" ON "payment_accounts" USING btree ("state");--> statement-breakpoint
CREATE INDEX "provider_events_received_at" ON "provider_events" USING btree ("received_at");