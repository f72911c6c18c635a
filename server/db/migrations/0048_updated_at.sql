CREATE INDEX "bookings_updated_at" ON "bookings" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_updated_at" ON "contacts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "coupons_updated_at" ON "coupons" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "invoices_updated_at" ON "invoices" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated_at" ON "orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_updated_at" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "shipments_updated_at" ON "shipments" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_updated_at" ON "subscriptions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "vat_checks_updated_at" ON "vat_checks" USING btree ("updated_at","id");