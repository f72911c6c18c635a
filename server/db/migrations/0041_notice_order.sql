CREATE SEQUENCE "public"."notice_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "id" SET DEFAULT nextval('notice_order');--> statement-breakpoint
SELECT setval('notice_order', coalesce((SELECT max("id") FROM "notices"), 0) + 1, false);
