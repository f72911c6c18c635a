CREATE TABLE "review_verdicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review" uuid NOT NULL,
	"hub" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"reviewer" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hubs" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item" uuid NOT NULL,
	"hub" uuid NOT NULL,
	"why" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_item_unique" UNIQUE("item")
);
--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD CONSTRAINT "review_verdicts_review_reviews_id_fk" FOREIGN KEY ("review") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD CONSTRAINT "review_verdicts_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD CONSTRAINT "review_verdicts_reviewer_users_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_verdicts_at" ON "review_verdicts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "review_verdicts_reviewer" ON "review_verdicts" USING btree ("reviewer","at");--> statement-breakpoint
CREATE INDEX "review_verdicts_review" ON "review_verdicts" USING btree ("review","at");--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("opened_at","id") WHERE "reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reviews_decided" ON "reviews" USING btree ("state","decided_at","id");--> statement-breakpoint
CREATE INDEX "reviews_hub" ON "reviews" USING btree ("hub","state");