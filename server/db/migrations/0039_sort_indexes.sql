CREATE INDEX "bookings_by_number" ON "bookings" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "bookings_by_customer_name" ON "bookings" USING btree (lower(coalesce("customer_name", '')),"id");--> statement-breakpoint
CREATE INDEX "bookings_by_until" ON "bookings" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree (lower(coalesce("name", '')),"id");--> statement-breakpoint
CREATE INDEX "coupons_by_code" ON "coupons" USING btree (lower(coalesce("code", '')),"id");--> statement-breakpoint
CREATE INDEX "coupons_by_name" ON "coupons" USING btree (lower(coalesce("name", '')),"id");--> statement-breakpoint
CREATE INDEX "coupons_by_uses" ON "coupons" USING btree (coalesce("uses", -1),"id");--> statement-breakpoint
CREATE INDEX "coupons_by_valid_to" ON "coupons" USING btree (coalesce("valid_to", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_issued_on" ON "invoices" USING btree (coalesce("issued_on", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_due_on" ON "invoices" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "invoices_by_total" ON "invoices" USING btree (coalesce("total_cents", -1),"id");--> statement-breakpoint
CREATE INDEX "order_lines_price" ON "order_lines" USING btree (coalesce("price_cents", -1),"id") WHERE "order_lines"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_net" ON "order_lines" USING btree (coalesce("net_cents", -1),"id") WHERE "order_lines"."sold_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING btree (lower(coalesce("customer_name", '')),"id");--> statement-breakpoint
CREATE INDEX "orders_total_cents" ON "orders" USING btree (coalesce("total_cents", -1),"id");--> statement-breakpoint
CREATE INDEX "shipments_by_number" ON "shipments" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "shipments_by_customer_name" ON "shipments" USING btree (lower(coalesce("customer_name", '')),"id");--> statement-breakpoint
CREATE INDEX "shipments_by_shipped_at" ON "shipments" USING btree (coalesce("shipped_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_number" ON "subscriptions" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer_name" ON "subscriptions" USING btree (lower(coalesce("customer_name", '')),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_valid_until" ON "subscriptions" USING btree (coalesce("valid_until", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "vat_checks_by_number" ON "vat_checks" USING btree (lower(coalesce("number", '')),"id");--> statement-breakpoint
CREATE INDEX "vat_checks_by_company_name" ON "vat_checks" USING btree (lower(coalesce("company_name", '')),"id");