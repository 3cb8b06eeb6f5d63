-- What the administrator reads stays as quick with 1,000,000 appointments as with 1,000: whom a practice has, and how many, is kept when
-- appointments change instead of being found again each time (decision 38). Nobody changes them until all of it is there.
-- The practice lock comes first, as everywhere: an import that runs writes its clients before its sessions.
SELECT pg_advisory_xact_lock(7214510);
LOCK TABLE booking.appointment, booking.session_note IN SHARE ROW EXCLUSIVE MODE;

-- Whether the address has an appointment that is no abandoned try; the same in each row of the address.
ALTER TABLE booking.person ADD COLUMN has_sessions boolean NOT NULL DEFAULT false;
UPDATE booking.person p SET has_sessions = true
WHERE EXISTS (SELECT FROM booking.appointment a WHERE a.client_email = p.email AND NOT a.is_abandoned);
-- Each such address has its latest name, as from now on.
UPDATE booking.person p SET is_latest = true
WHERE has_sessions AND NOT EXISTS (SELECT FROM booking.person named WHERE named.email = p.email AND named.is_latest)
  AND id = (SELECT person_id FROM booking.appointment WHERE client_email = p.email ORDER BY starts_at DESC, id DESC LIMIT 1);

-- How many addresses that are.
CREATE TABLE booking.patient_count (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  patients integer NOT NULL CHECK (patients >= 0)
);
INSERT INTO booking.patient_count (patients) SELECT count(*) FROM booking.person WHERE is_latest AND has_sessions;
GRANT SELECT, UPDATE ON booking.patient_count TO stillpoint_booking;

CREATE FUNCTION booking.count_patients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more integer := coalesce(NEW.is_latest AND NEW.has_sessions, false)::integer - coalesce(OLD.is_latest AND OLD.has_sessions, false)::integer;
BEGIN
  IF more <> 0 THEN
    UPDATE booking.patient_count SET patients = patients + more;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_patients AFTER INSERT OR UPDATE OR DELETE ON booking.person
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION booking.count_patients();

-- Whose notes are kept, and since when: what looks for notes whose time is over begins with the oldest.
CREATE TABLE booking.noted_client (
  client_email text COLLATE "C" PRIMARY KEY,
  -- The start of the first session that has a note.
  since timestamptz NOT NULL
);
CREATE INDEX noted_client_since ON booking.noted_client (since, client_email);
INSERT INTO booking.noted_client (client_email, since)
SELECT a.client_email, min(a.starts_at) FROM booking.session_note n JOIN booking.appointment a ON a.id = n.appointment_id GROUP BY 1;
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.noted_client TO stillpoint_booking;

-- The rows are made and locked first: what is read after that includes what others wrote of these clients meanwhile.
CREATE FUNCTION booking.settle_noted(addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking.noted_client (client_email, since)
  SELECT a.client_email, min(a.starts_at) FROM booking.appointment a JOIN booking.session_note n ON n.appointment_id = a.id
  WHERE a.client_email = ANY (addresses) GROUP BY 1 ORDER BY 1
  ON CONFLICT DO NOTHING;
  PERFORM FROM booking.noted_client WHERE client_email = ANY (addresses) ORDER BY client_email FOR UPDATE;
  DELETE FROM booking.noted_client c WHERE client_email = ANY (addresses) AND NOT EXISTS (
    SELECT FROM booking.appointment a JOIN booking.session_note n ON n.appointment_id = a.id WHERE a.client_email = c.client_email);
  UPDATE booking.noted_client c SET since = first.since
  FROM (
    SELECT a.client_email, min(a.starts_at) AS since FROM booking.appointment a JOIN booking.session_note n ON n.appointment_id = a.id
    WHERE a.client_email = ANY (addresses) GROUP BY 1
  ) first
  WHERE c.client_email = first.client_email AND c.since <> first.since;
END $$;
CREATE FUNCTION booking.keep_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM booking.settle_noted(array_agg(DISTINCT a.client_email))
  FROM changed JOIN booking.appointment a ON a.id = changed.appointment_id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER note_added AFTER INSERT ON booking.session_note
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION booking.keep_noted();
CREATE TRIGGER note_removed AFTER DELETE ON booking.session_note
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION booking.keep_noted();

-- Of an address: which of its names is the latest, and whether it has sessions.
CREATE FUNCTION booking.settle_patient(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest integer := (SELECT person_id FROM booking.appointment WHERE client_email = address ORDER BY starts_at DESC, id DESC LIMIT 1);
  has boolean := EXISTS (SELECT FROM booking.appointment WHERE client_email = address AND NOT is_abandoned);
BEGIN
  UPDATE booking.person SET is_latest = false WHERE email = address AND is_latest AND id <> latest;
  UPDATE booking.person SET is_latest = is_latest OR coalesce(id = latest, false), has_sessions = has
  WHERE email = address AND (has_sessions <> has OR (NOT is_latest AND id = latest));
END $$;
-- At the commit, one transaction at a time: the row of the count is the lock, and nothing is locked after what is done below it. So
-- nobody waits in a circle, and each sees all that the ones before it wrote.
CREATE FUNCTION booking.keep_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM booking.patient_count FOR UPDATE;
  IF TG_OP <> 'INSERT' THEN
    PERFORM booking.settle_patient(OLD.client_email);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.client_email <> OLD.client_email) THEN
    PERFORM booking.settle_patient(NEW.client_email);
  END IF;
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM booking.session_note WHERE appointment_id = NEW.id) THEN
    PERFORM booking.settle_noted(ARRAY[OLD.client_email, NEW.client_email]);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_patient AFTER INSERT OR DELETE ON booking.appointment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION booking.keep_patient();
CREATE CONSTRAINT TRIGGER keep_changed_patient AFTER UPDATE ON booking.appointment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.is_abandoned <> NEW.is_abandoned OR OLD.starts_at <> NEW.starts_at OR OLD.person_id <> NEW.person_id)
  EXECUTE FUNCTION booking.keep_patient();

-- Nothing of the product empties these tables. Should somebody by hand, what is kept follows.
CREATE FUNCTION booking.keep_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'person' THEN
    UPDATE booking.patient_count SET patients = 0;
  ELSE
    DELETE FROM booking.noted_client;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_nothing AFTER TRUNCATE ON booking.person FOR EACH STATEMENT EXECUTE FUNCTION booking.keep_nothing();
CREATE TRIGGER keep_nothing AFTER TRUNCATE ON booking.session_note FOR EACH STATEMENT EXECUTE FUNCTION booking.keep_nothing();

-- Searches of three letters and more find people by their parts.
CREATE INDEX person_search ON booking.person USING gin (search_text gin_trgm_ops);
-- Names A to Z: the patients' list, which looks at the latest of each address, and appointments by name of whom a search found.
DROP INDEX booking.person_by_name, booking.person_earlier;
CREATE INDEX person_by_name ON booking.person (lower(name), email)
  INCLUDE (id, name, search_text, is_latest, has_sessions, is_imported);
CREATE INDEX person_earlier ON booking.person (email) INCLUDE (search_text) WHERE NOT is_latest;

-- What a service was booked at: in the order of prices, a search for it looks nowhere else.
ALTER TABLE booking.booked_service ADD COLUMN prices integer[] NOT NULL DEFAULT '{}';
UPDATE booking.booked_service s SET prices = ARRAY(
  SELECT DISTINCT a.price_cents FROM booking.appointment a WHERE lower(a.service_name) = s.name);
CREATE OR REPLACE FUNCTION booking.find_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM booking.booked_service WHERE name = lower(NEW.service_name) AND NEW.price_cents = ANY (prices)) THEN
    INSERT INTO booking.booked_service AS s (name, prices) VALUES (lower(NEW.service_name), ARRAY[NEW.price_cents])
    ON CONFLICT (name) DO UPDATE SET prices = s.prices || excluded.prices;
  END IF;
  INSERT INTO booking.person (email, name, phone) VALUES (NEW.client_email, NEW.client_name, NEW.client_phone)
  ON CONFLICT DO NOTHING;
  SELECT id INTO STRICT NEW.person_id FROM booking.person
  WHERE email = NEW.client_email AND name = NEW.client_name AND phone IS NOT DISTINCT FROM NEW.client_phone;
  RETURN NEW;
END $$;
