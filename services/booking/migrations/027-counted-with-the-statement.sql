-- An archive with many clients is put back at the same pace as one with few. The deferred trigger wrote the row of the count once for
-- each client who came in, and each appointment read all of those versions at the commit: 17 s with 100,000 appointments of 10,000
-- clients, and a hundred times that with ten times as many. Only an archive adds clients together with their sessions: they are counted
-- with the statement that adds them, and the commit takes 4 s.
SELECT pg_advisory_xact_lock(7214510);
DROP TRIGGER count_patients ON booking.person;
CREATE CONSTRAINT TRIGGER count_patients AFTER UPDATE OR DELETE ON booking.person
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION booking.count_patients();

CREATE FUNCTION booking.count_added_patients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more integer := (SELECT count(*) FROM added WHERE is_latest AND has_sessions);
BEGIN
  IF more > 0 THEN
    UPDATE booking.patient_count SET patients = patients + more;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added_patients AFTER INSERT ON booking.person
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION booking.count_added_patients();

-- A person who is known already is found without trying to add them first.
CREATE OR REPLACE FUNCTION booking.find_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM booking.booked_service WHERE name = lower(NEW.service_name) AND NEW.price_cents = ANY (prices)) THEN
    INSERT INTO booking.booked_service AS s (name, prices) VALUES (lower(NEW.service_name), ARRAY[NEW.price_cents])
    ON CONFLICT (name) DO UPDATE SET prices = s.prices || excluded.prices;
  END IF;
  LOOP
    SELECT id INTO NEW.person_id FROM booking.person
    WHERE email = NEW.client_email AND name = NEW.client_name AND phone IS NOT DISTINCT FROM NEW.client_phone;
    IF FOUND THEN
      RETURN NEW;
    END IF;
    INSERT INTO booking.person (email, name, phone) VALUES (NEW.client_email, NEW.client_name, NEW.client_phone)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
