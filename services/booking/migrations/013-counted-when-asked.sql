-- Lists are counted when they are asked for, up to a bound, instead of by triggers with every booking. What stays of 005 are the names
-- that searches look through: one row for each person as booked, and one for each service as booked.
DROP TRIGGER count_added ON booking.appointment;
DROP TRIGGER count_changed ON booking.appointment;
DROP TRIGGER count_nothing ON booking.appointment;
DROP FUNCTION booking.count_added, booking.count_changed, booking.count_nothing, booking.count_person, booking.count_service,
  booking.settle_latest;
ALTER TABLE booking.person DROP COLUMN appointments, DROP COLUMN booked, DROP COLUMN last_starts_at;
ALTER TABLE booking.booked_service DROP COLUMN appointments, DROP COLUMN id, ADD PRIMARY KEY (name);

-- The one trigger that is left: an appointment belongs to the person it names, whatever writes it.
CREATE OR REPLACE FUNCTION booking.find_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking.booked_service (name) VALUES (lower(NEW.service_name)) ON CONFLICT DO NOTHING;
  INSERT INTO booking.person (email, name, phone) VALUES (NEW.client_email, NEW.client_name, NEW.client_phone)
  ON CONFLICT DO NOTHING;
  SELECT id INTO STRICT NEW.person_id FROM booking.person
  WHERE email = NEW.client_email AND name = NEW.client_name AND phone IS NOT DISTINCT FROM NEW.client_phone;
  RETURN NEW;
END $$;

-- An abandoned try: a hold that ran out or was superseded, and no money came for it. Such tries stand in no list, count or total
-- unless they are asked for.
ALTER TABLE booking.appointment ADD COLUMN money_came boolean NOT NULL DEFAULT false;
UPDATE booking.appointment a SET money_came = true
WHERE EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state <> 'declined');
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE booking.appointment ADD COLUMN is_abandoned boolean NOT NULL
  GENERATED ALWAYS AS (status = 'cancelled' AND cancel_reason IN ('expired', 'superseded') AND NOT money_came) STORED;

-- Each order of the list, with what its search and its count look at: a page is found without touching the table.
DROP INDEX booking.appointment_by_date, booking.appointment_by_name, booking.appointment_by_service,
  booking.appointment_by_status, booking.appointment_by_payment, booking.appointment_by_price,
  booking.appointment_of_person, booking.appointment_of_client, booking.appointment_abandoned;
CREATE INDEX appointment_by_date ON booking.appointment (starts_at, id) INCLUDE (person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_name ON booking.appointment (lower(client_name), id)
  INCLUDE (client_name, person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_service ON booking.appointment (lower(service_name), id)
  INCLUDE (service_name, person_id, starts_at, status, is_abandoned);
CREATE INDEX appointment_by_status ON booking.appointment (status, id) INCLUDE (person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_payment ON booking.appointment (payment_status, id) INCLUDE (person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_price ON booking.appointment (price_cents, id) INCLUDE (person_id, service_name, is_abandoned);
CREATE INDEX appointment_of_person ON booking.appointment (person_id)
  INCLUDE (id, service_name, starts_at, status, is_abandoned);
CREATE INDEX appointment_of_client ON booking.appointment (client_email, starts_at DESC, id DESC) INCLUDE (is_abandoned);
CREATE INDEX appointment_abandoned ON booking.appointment (starts_at, id) INCLUDE (person_id, service_name, status)
  WHERE is_abandoned;
