ALTER TABLE "bookings" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_confirm_hash_unique" UNIQUE("confirm_hash");