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
  -- Of these, how many of each service: by the id of booked_service.
  booked integer[] NOT NULL DEFAULT '{}',
  last_starts_at timestamptz NOT NULL,
  -- Of those with this e-mail, the one with the latest session: a patient is shown under the name last booked with.
  is_latest boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
  UNIQUE NULLS NOT DISTINCT (email, name, phone)
);
-- Service names as booked, lower case.
CREATE TABLE booking.booked_service (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  appointments integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.person, booking.booked_service TO stillpoint_booking;

INSERT INTO booking.person (email, name, phone, last_starts_at)
SELECT client_email, client_name, client_phone, max(starts_at) FROM booking.appointment GROUP BY 1, 2, 3;
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
-- No trigram index: reading 5,000 texts takes 1.5 ms whatever was typed, and one that two letters cannot use took 15.

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

CREATE FUNCTION booking.settle_latest(addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking.person p SET is_latest = false
  WHERE p.is_latest AND p.email = ANY (addresses) AND EXISTS (
    SELECT 1 FROM booking.person later WHERE later.email = p.email AND (later.last_starts_at, later.id) > (p.last_starts_at, p.id)
  );
  UPDATE booking.person p SET is_latest = true
  WHERE NOT p.is_latest AND p.email = ANY (addresses) AND NOT EXISTS (
    SELECT 1 FROM booking.person later WHERE later.email = p.email AND (later.last_starts_at, later.id) > (p.last_starts_at, p.id)
  );
END $$;

-- Adds to a person, and nothing to the service: a caller with many rows adds to each service once.
CREATE FUNCTION booking.count_person(whose integer, what text, more bigint, latest timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  which integer := (SELECT id FROM booking.booked_service WHERE name = what);
BEGIN
  UPDATE booking.person SET appointments = appointments + more, booked[which] = coalesce(booked[which], 0) + more,
    last_starts_at = greatest(last_starts_at, latest)
  WHERE id = whose;
END $$;
CREATE FUNCTION booking.count_service(what text, more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO booking.booked_service AS s (name, appointments) VALUES (what, more)
  ON CONFLICT (name) DO UPDATE SET appointments = s.appointments + excluded.appointments;
$$;

CREATE FUNCTION booking.count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM booking.count_service(what, count)
  FROM (SELECT lower(service_name) AS what, count(*) AS count FROM added GROUP BY 1 ORDER BY 1) AS fresh;
  PERFORM booking.count_person(person_id, what, count, latest) FROM (
    SELECT person_id, lower(service_name) AS what, count(*) AS count, max(starts_at) AS latest FROM added GROUP BY 1, 2
  ) AS fresh;
  PERFORM booking.settle_latest(array_agg(DISTINCT p.email))
  FROM added JOIN booking.person p ON p.id = added.person_id WHERE NOT p.is_latest;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON booking.appointment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION booking.count_added();

-- Nothing of the product removes an appointment or rewrites whose it is. Should somebody by hand: the counts follow.
CREATE FUNCTION booking.count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM booking.count_service(lower(OLD.service_name), -1);
  PERFORM booking.count_person(OLD.person_id, lower(OLD.service_name), -1, NULL);
  IF TG_OP = 'UPDATE' THEN
    PERFORM booking.count_service(lower(NEW.service_name), 1);
    PERFORM booking.count_person(NEW.person_id, lower(NEW.service_name), 1, NEW.starts_at);
  END IF;
  UPDATE booking.person SET last_starts_at = rest.latest
  FROM (SELECT max(starts_at) AS latest FROM booking.appointment WHERE person_id = OLD.person_id) AS rest
  WHERE id = OLD.person_id AND rest.latest IS NOT NULL;
  DELETE FROM booking.person WHERE id = OLD.person_id AND appointments = 0;
  DELETE FROM booking.booked_service WHERE name = lower(OLD.service_name) AND appointments = 0;
  PERFORM booking.settle_latest(CASE TG_OP WHEN 'UPDATE' THEN ARRAY[OLD.client_email, NEW.client_email] ELSE ARRAY[OLD.client_email] END);
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

-- What was booked before this.
INSERT INTO booking.booked_service (name, appointments)
SELECT lower(service_name), count(*) FROM booking.appointment GROUP BY 1;
SELECT booking.count_person(person_id, what, count, latest) FROM (
  SELECT person_id, lower(service_name) AS what, count(*) AS count, max(starts_at) AS latest
  FROM booking.appointment GROUP BY 1, 2
) AS known;
SELECT booking.settle_latest(array_agg(DISTINCT email)) FROM booking.person;

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
