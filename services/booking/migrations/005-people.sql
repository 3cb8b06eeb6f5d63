-- Who appointments were booked for, and for what: 50,000 appointments name 5,000 people and a handful of services. Lists, searches
-- and their totals read these instead of every appointment (infra/bench measures them). Kept by the triggers below, whatever
-- writes an appointment.

-- One row for each name, e-mail and phone that stood on an appointment.
CREATE TABLE booking.person (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text COLLATE "C" NOT NULL,
  name text NOT NULL,
  phone text,
  appointments integer NOT NULL DEFAULT 0,
  last_starts_at timestamptz NOT NULL,
  -- Of those with this e-mail, the one with the latest session: a patient is shown under the name last booked with.
  is_latest boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
  UNIQUE NULLS NOT DISTINCT (email, name, phone)
);
-- Service names as booked, lower case.
CREATE TABLE booking.booked_service (
  name text PRIMARY KEY,
  appointments integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.person, booking.booked_service TO stillpoint_booking;

INSERT INTO booking.person (email, name, phone, appointments, last_starts_at)
SELECT client_email, client_name, client_phone, count(*), max(starts_at) FROM booking.appointment GROUP BY 1, 2, 3;
UPDATE booking.person SET is_latest = true
WHERE id IN (SELECT DISTINCT ON (email) id FROM booking.person ORDER BY email, last_starts_at DESC, id DESC);
INSERT INTO booking.booked_service (name, appointments)
SELECT lower(service_name), count(*) FROM booking.appointment GROUP BY 1;
ALTER TABLE booking.appointment ADD COLUMN person_id integer REFERENCES booking.person;
UPDATE booking.appointment a SET person_id = p.id FROM booking.person p
WHERE p.email = a.client_email AND p.name = a.client_name AND p.phone IS NOT DISTINCT FROM a.client_phone;
-- The reference is checked now, not at the commit: a table with checks to come cannot be changed.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE booking.appointment ALTER COLUMN person_id SET NOT NULL, DROP COLUMN person_text;

CREATE UNIQUE INDEX person_latest ON booking.person (email) WHERE is_latest;
CREATE INDEX person_earlier ON booking.person (email) WHERE NOT is_latest;
-- The patients' list, A to Z.
CREATE INDEX person_by_name ON booking.person (lower(name), email) INCLUDE (name, search_text) WHERE is_latest;
CREATE INDEX person_search ON booking.person USING gin (search_text gin_trgm_ops);

CREATE FUNCTION booking.find_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking.person (email, name, phone, last_starts_at)
  VALUES (NEW.client_email, NEW.client_name, NEW.client_phone, NEW.starts_at) ON CONFLICT DO NOTHING;
  SELECT id INTO STRICT NEW.person_id FROM booking.person
  WHERE email = NEW.client_email AND name = NEW.client_name AND phone IS NOT DISTINCT FROM NEW.client_phone;
  RETURN NEW;
END $$;
CREATE TRIGGER find_person BEFORE INSERT OR UPDATE OF client_name, client_email, client_phone
  ON booking.appointment FOR EACH ROW EXECUTE FUNCTION booking.find_person();

CREATE FUNCTION booking.settle_latest(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest integer := (
    SELECT id FROM booking.person WHERE email = address ORDER BY last_starts_at DESC, id DESC LIMIT 1
  );
BEGIN
  UPDATE booking.person SET is_latest = false WHERE email = address AND is_latest AND id <> latest;
  UPDATE booking.person SET is_latest = true WHERE id = latest AND NOT is_latest;
END $$;

CREATE FUNCTION booking.count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking.person p
  SET appointments = p.appointments + new.count, last_starts_at = greatest(p.last_starts_at, new.latest)
  FROM (SELECT person_id, count(*) AS count, max(starts_at) AS latest FROM added GROUP BY 1) AS new
  WHERE p.id = new.person_id;
  PERFORM booking.settle_latest(email)
  FROM (SELECT DISTINCT p.email FROM added JOIN booking.person p ON p.id = added.person_id WHERE NOT p.is_latest) AS changed;
  INSERT INTO booking.booked_service AS s (name, appointments)
  SELECT lower(service_name), count(*) FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (name) DO UPDATE SET appointments = s.appointments + excluded.appointments;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON booking.appointment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION booking.count_added();

-- Nothing of the product removes an appointment or rewrites whose it is. Should somebody by hand: counted anew.
CREATE FUNCTION booking.count_anew(person integer, service text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  address text := (SELECT email FROM booking.person WHERE id = person);
BEGIN
  UPDATE booking.person SET appointments = left_over.count, last_starts_at = coalesce(left_over.latest, last_starts_at)
  FROM (SELECT count(*) AS count, max(starts_at) AS latest FROM booking.appointment WHERE person_id = person) AS left_over
  WHERE id = person;
  DELETE FROM booking.person WHERE id = person AND appointments = 0;
  PERFORM booking.settle_latest(address);
  INSERT INTO booking.booked_service (name, appointments)
  SELECT lower(service), count(*) FROM booking.appointment WHERE lower(service_name) = lower(service)
  ON CONFLICT (name) DO UPDATE SET appointments = excluded.appointments;
  DELETE FROM booking.booked_service WHERE name = lower(service) AND appointments = 0;
END $$;
CREATE FUNCTION booking.count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM booking.count_anew(OLD.person_id, OLD.service_name);
  IF TG_OP = 'UPDATE' THEN
    PERFORM booking.count_anew(NEW.person_id, NEW.service_name);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER DELETE OR UPDATE OF client_name, client_email, client_phone, service_name, starts_at
  ON booking.appointment FOR EACH ROW EXECUTE FUNCTION booking.count_changed();
CREATE FUNCTION booking.count_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking.person;
  DELETE FROM booking.booked_service;
  RETURN NULL;
END $$;
CREATE TRIGGER count_nothing AFTER TRUNCATE ON booking.appointment
  FOR EACH STATEMENT EXECUTE FUNCTION booking.count_nothing();

-- Each order of the list again, now with what its search looks at: a page is found without touching the table.
DROP INDEX booking.appointment_by_date, booking.appointment_by_name, booking.appointment_by_service,
  booking.appointment_by_status, booking.appointment_by_payment, booking.appointment_by_price,
  booking.appointment_search_service, booking.appointment_of_client;
CREATE INDEX appointment_by_date ON booking.appointment (starts_at, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_name ON booking.appointment (lower(client_name), id) INCLUDE (client_name, person_id, service_name);
CREATE INDEX appointment_by_service ON booking.appointment (lower(service_name), id)
  INCLUDE (service_name, person_id, status, starts_at);
CREATE INDEX appointment_by_status ON booking.appointment (status, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_payment ON booking.appointment (payment_status, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_by_price ON booking.appointment (price_cents, id) INCLUDE (person_id, service_name);
CREATE INDEX appointment_of_person ON booking.appointment (person_id) INCLUDE (service_name, status, starts_at);
CREATE INDEX appointment_of_client ON booking.appointment (client_email, starts_at DESC);
