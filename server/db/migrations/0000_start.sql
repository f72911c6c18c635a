CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "code_counters" (
	"hub" uuid NOT NULL,
	"kind" text NOT NULL,
	"issued" bigint NOT NULL,
	CONSTRAINT "code_counters_hub_kind_pk" PRIMARY KEY("hub","kind")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"code" text PRIMARY KEY NOT NULL,
	"hub" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" bigint NOT NULL,
	"owner" uuid NOT NULL,
	"device_id" text,
	"expires_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codes_sequence" UNIQUE("hub","kind","sequence")
);
--> statement-breakpoint
CREATE TABLE "fabrics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"hub" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"device_id" text,
	"source" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fabrics_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "generics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"hub" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"device_id" text,
	"source" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "generics_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"image_id" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"state" text DEFAULT 'raw' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_place" UNIQUE("record_id","slot","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"hub" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"device_id" text,
	"source" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"hub" uuid,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"body" json NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"vat_number" text,
	"website" text,
	"contact_name" text,
	"mobile" text,
	"billing_address" text,
	"billing_city" text,
	"billing_province" text,
	"billing_zipcode" text,
	"billing_country" text,
	"multiplicative_factor" double precision NOT NULL,
	"is_only_catalogue" boolean NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchants_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"user_type" smallint NOT NULL,
	"key" smallint,
	"status" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'it' NOT NULL,
	"module_access" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "code_counters" ADD CONSTRAINT "code_counters_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabrics" ADD CONSTRAINT "fabrics_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabrics" ADD CONSTRAINT "fabrics_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabrics" ADD CONSTRAINT "fabrics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generics" ADD CONSTRAINT "generics_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generics" ADD CONSTRAINT "generics_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generics" ADD CONSTRAINT "generics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hub_merchants_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_owner" ON "codes" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "fabrics_created_at" ON "fabrics" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fabrics_hub_created_at" ON "fabrics" USING btree ("hub","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fabrics_updated_at" ON "fabrics" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fabrics_hub_updated_at" ON "fabrics" USING btree ("hub","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fabrics_name" ON "fabrics" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "fabrics_hub_name" ON "fabrics" USING btree ("hub",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "fabrics_hub_code" ON "fabrics" USING btree ("hub","code","id");--> statement-breakpoint
CREATE INDEX "fabrics_created_by" ON "fabrics" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "fabrics_search" ON "fabrics" USING gin ("code" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "generics_created_at" ON "generics" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generics_hub_created_at" ON "generics" USING btree ("hub","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generics_updated_at" ON "generics" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generics_hub_updated_at" ON "generics" USING btree ("hub","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generics_name" ON "generics" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "generics_hub_name" ON "generics" USING btree ("hub",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "generics_hub_code" ON "generics" USING btree ("hub","code","id");--> statement-breakpoint
CREATE INDEX "generics_created_by" ON "generics" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "generics_search" ON "generics" USING gin ("code" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "photos_waiting" ON "photos" USING btree ("created_at") WHERE "photos"."state" = 'raw';--> statement-breakpoint
CREATE INDEX "products_created_at" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_hub_created_at" ON "products" USING btree ("hub","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_hub_updated_at" ON "products" USING btree ("hub","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_hub_name" ON "products" USING btree ("hub",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_hub_code" ON "products" USING btree ("hub","code","id");--> statement-breakpoint
CREATE INDEX "products_created_by" ON "products" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("code" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record_id","at");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_record" ON "idempotency_keys" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "merchants_created_at" ON "merchants" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merchants_updated_at" ON "merchants" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merchants_search" ON "merchants" USING gin ("prefix" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "users_last_login_at" ON "users" USING btree (coalesce("last_login_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops);