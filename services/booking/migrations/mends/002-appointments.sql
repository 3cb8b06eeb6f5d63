-- The first version's table had its texts for searches in one column, and e-mails in the database's own order.
DO $$ BEGIN
  IF EXISTS (
    SELECT 1 FROM information_schema.columns
    WHERE table_schema = 'booking' AND table_name = 'appointment' AND column_name = 'search_text'
  ) THEN
    ALTER TABLE booking.appointment DROP COLUMN search_text;
    ALTER TABLE booking.appointment ALTER COLUMN client_email TYPE text COLLATE "C";
    ALTER TABLE booking.appointment ADD COLUMN person_text text NOT NULL GENERATED ALWAYS AS (
      lower(client_name || ' ' || client_email || ' ' || coalesce(client_phone, ''))
    ) STORED;
    DROP INDEX booking.appointment_of_client;
    CREATE INDEX appointment_of_client ON booking.appointment (client_email, starts_at DESC) INCLUDE (client_name);
    CREATE INDEX appointment_search_person ON booking.appointment USING gin (person_text gin_trgm_ops);
    CREATE INDEX appointment_search_service ON booking.appointment USING gin (lower(service_name) gin_trgm_ops);
  END IF;
END $$;
