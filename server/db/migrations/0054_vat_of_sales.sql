ALTER TABLE "order_lines" ADD COLUMN "vat_scheme" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_rate_bp" integer;--> statement-breakpoint
-- The scheme as the invoice says that was issued, or as it would say now; the rate as it is now.
UPDATE "order_lines" AS line SET "vat_rate_bp" = coalesce((SELECT round("vat_rate" * 100) FROM "companies" LIMIT 1), 2200),
  "vat_scheme" = coalesce((
    SELECT part ->> 'scheme' FROM "invoices" JOIN "invoice_files" AS file ON file."invoice" = "invoices"."id",
      LATERAL jsonb_array_elements(file."lines") AS part
    WHERE "invoices"."order" = line."order" AND "invoices"."type" = 'invoice' AND part ->> 'code' = line."code"
    ORDER BY file."progressive" DESC LIMIT 1
  ), hub."vat_scheme")
FROM "merchants" AS hub WHERE hub."id" = line."hub" AND line."sold_at" IS NOT NULL;
