CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"entity" text,
	"record_id" uuid,
	"field" text,
	"detached_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_record" ON "files" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("created_at") WHERE "files"."record_id" is null;--> statement-breakpoint
CREATE INDEX "files_detached" ON "files" USING btree ("detached_at") WHERE "files"."detached_at" is not null;--> statement-breakpoint
-- The name is that of `server/engine/documents/documents.ts`.
CREATE FUNCTION note_orphaned_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orphaned_files (name, found_at)
  SELECT left(hex, 2) || '/' || hex || '.file', now()
  FROM (SELECT replace(id::text, '-', '') AS hex FROM gone) AS documents
  ON CONFLICT (name) DO UPDATE SET found_at = excluded.found_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_orphaned_documents AFTER DELETE ON "files" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_orphaned_documents();
