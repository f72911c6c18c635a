CREATE UNLOGGED TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice" jsonb NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM transactions WHERE id = OLD.id RETURNING hubcenter INTO owner;
    INSERT INTO notices (notice) VALUES (jsonb_build_object('change', jsonb_build_object('type', 'deleted', 'entity', 'transaction',
      '_id', OLD.id, 'hubcenter', owner, 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
    RETURN NULL;
  END IF;
  INSERT INTO transactions AS known (id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents,
    net_cents, status, ordered_at, created_at, updated_at)
  SELECT id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents, status, ordered_at,
    created_at, updated_at
  FROM money_moves WHERE id = NEW.id
  ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
    net_cents = excluded.net_cents, status = excluded.status, updated_at = excluded.updated_at, rev = known.rev + 1
  RETURNING hubcenter INTO owner;
  INSERT INTO notices (notice) VALUES (jsonb_build_object('change', jsonb_build_object(
    'type', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END, 'entity', 'transaction', '_id', NEW.id, 'hubcenter', owner,
    'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  RETURN NULL;
END $$;
