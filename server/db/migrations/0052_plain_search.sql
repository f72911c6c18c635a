-- Searches are deaf to accents. The function is bound to the dictionary of the extension, wherever that is installed.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, value));--> statement-breakpoint
DROP INDEX "bookings_search";--> statement-breakpoint
DROP INDEX "contacts_search";--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
DROP INDEX "fabrics_words";--> statement-breakpoint
DROP INDEX "generics_words";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
DROP INDEX "transactions_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "merchants_search";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "provider_differences_search";--> statement-breakpoint
DROP INDEX "shipments_search";--> statement-breakpoint
DROP INDEX "subscriptions_search";--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin (plain_text("number") gin_trgm_ops,plain_text("customer_name") gin_trgm_ops,plain_text("customer_email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin (plain_text("name") gin_trgm_ops,plain_text("email") gin_trgm_ops,plain_text("subject") gin_trgm_ops,plain_text("message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (plain_text("number") gin_trgm_ops,plain_text("order_number") gin_trgm_ops,plain_text("customer_name") gin_trgm_ops,plain_text("file_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fabrics_words" ON "fabrics" USING gin ("hub","colors","fibres","patterns","item_for",plain_text("code") gin_trgm_ops,plain_text("name") gin_trgm_ops) WHERE "fabrics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generics_words" ON "generics" USING gin ("hub","colors","fibres",plain_text("code") gin_trgm_ops,plain_text("name") gin_trgm_ops) WHERE "generics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("hub","colors","fibres","types","condition","item_for","seasons",plain_text("code") gin_trgm_ops,plain_text("name") gin_trgm_ops,plain_text("brand") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin (plain_text("reference") gin_trgm_ops,plain_text("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (plain_text("number") gin_trgm_ops,plain_text("customer_name") gin_trgm_ops,plain_text("customer_email") gin_trgm_ops,plain_text("city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchants_search" ON "merchants" USING gin (plain_text("prefix") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (plain_text("full_name") gin_trgm_ops,plain_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "provider_differences_search" ON "provider_differences" USING gin (plain_text("stripe_id") gin_trgm_ops,plain_text("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING gin (plain_text("number") gin_trgm_ops,plain_text("order_number") gin_trgm_ops,plain_text("customer_name") gin_trgm_ops,plain_text("codes") gin_trgm_ops,plain_text("tracking") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (plain_text("number") gin_trgm_ops,plain_text("customer_name") gin_trgm_ops,plain_text("customer_email") gin_trgm_ops);