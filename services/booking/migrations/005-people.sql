-- Who appointments were booked for: one row for each name, e-mail and phone that stood on one. 50,000 appointments have 5,000 of
-- them, so the patients' list, its search and the appointments' search read these first (infra/bench has the figures).
CREATE TABLE booking.person (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text COLLATE "C" NOT NULL,
  name text NOT NULL,
  phone text,
  -- Of their latest session: a patient is shown under the name last booked with.
  last_starts_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
  UNIQUE NULLS NOT DISTINCT (email, name, phone)
);
CREATE INDEX person_latest ON booking.person (email, last_starts_at DESC) INCLUDE (name);
CREATE INDEX person_search ON booking.person USING gin (search_text gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.person TO stillpoint_booking;

INSERT INTO booking.person (email, name, phone, last_starts_at)
SELECT client_email, client_name, client_phone, max(starts_at) FROM booking.appointment GROUP BY 1, 2, 3;
ALTER TABLE booking.appointment ADD COLUMN person_id integer REFERENCES booking.person;
UPDATE booking.appointment a SET person_id = p.id FROM booking.person p
WHERE p.email = a.client_email AND p.name = a.client_name AND p.phone IS NOT DISTINCT FROM a.client_phone;
-- The constraint's checks are done with, so that the table may be changed.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE booking.appointment ALTER COLUMN person_id SET NOT NULL, DROP COLUMN person_text;

-- Whatever writes an appointment, its person is there.
CREATE FUNCTION booking.find_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking.person (email, name, phone, last_starts_at)
  VALUES (NEW.client_email, NEW.client_name, NEW.client_phone, NEW.starts_at)
  ON CONFLICT (email, name, phone) DO UPDATE SET last_starts_at = greatest(person.last_starts_at, excluded.last_starts_at)
  RETURNING id INTO NEW.person_id;
  RETURN NEW;
END $$;
CREATE TRIGGER find_person BEFORE INSERT OR UPDATE OF client_name, client_email, client_phone, starts_at
  ON booking.appointment FOR EACH ROW EXECUTE FUNCTION booking.find_person();

-- And gone with the last of their appointments, should one ever be removed or rewritten.
CREATE FUNCTION booking.settle_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking.person SET last_starts_at = latest.starts_at
  FROM (SELECT max(starts_at) AS starts_at FROM booking.appointment WHERE person_id = OLD.person_id) AS latest
  WHERE id = OLD.person_id AND latest.starts_at IS NOT NULL;
  DELETE FROM booking.person p
  WHERE p.id = OLD.person_id AND NOT EXISTS (SELECT 1 FROM booking.appointment WHERE person_id = p.id);
  RETURN NULL;
END $$;
CREATE TRIGGER settle_person AFTER DELETE OR UPDATE OF client_name, client_email, client_phone, starts_at
  ON booking.appointment FOR EACH ROW EXECUTE FUNCTION booking.settle_person();
CREATE FUNCTION booking.forget_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking.person;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_people AFTER TRUNCATE ON booking.appointment
  FOR EACH STATEMENT EXECUTE FUNCTION booking.forget_people();

-- Each order of the list again, now with what its search looks at: a page is found without touching the table.
DROP INDEX booking.appointment_by_date, booking.appointment_by_name, booking.appointment_by_service,
  booking.appointment_by_status, booking.appointment_by_payment, booking.appointment_by_price,
  booking.appointment_search_service;
CREATE INDEX appointment_by_date ON booking.appointment (starts_at, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_name ON booking.appointment (lower(client_name), id) INCLUDE (client_name, person_id, service_name);
CREATE INDEX appointment_by_service ON booking.appointment (lower(service_name), id) INCLUDE (service_name, person_id);
CREATE INDEX appointment_by_status ON booking.appointment (status, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_payment ON booking.appointment (payment_status, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_price ON booking.appointment (price_cents, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_of_person ON booking.appointment (person_id);
