CREATE TABLE "provider_checks" (
	"id" smallint PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"order" text,
	"number" text,
	"state" text DEFAULT 'open' NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_differences_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE INDEX "provider_differences_open" ON "provider_differences" USING btree ("first_seen_at") WHERE "provider_differences"."state" = 'open';