CREATE TABLE "blocked_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewer" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_from" uuid;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "provinces" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_tokens" ADD CONSTRAINT "blocked_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_tokens_user" ON "blocked_tokens" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_users_id_fk" FOREIGN KEY ("viewer") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_from_sessions_id_fk" FOREIGN KEY ("viewed_from") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_viewed_from" ON "sessions" USING btree ("viewed_from");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view" CHECK (("sessions"."viewer" is null) = ("sessions"."viewed_from" is null));