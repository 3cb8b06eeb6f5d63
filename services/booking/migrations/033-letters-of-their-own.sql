-- People and services are searched and ordered by plain letters for letters of their own, too: Łukasz stood after Zoe.
ALTER TABLE booking.person DROP COLUMN search_text;
ALTER TABLE booking.person ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  events.without_accents(name || ' ' || email || ' ' || coalesce(phone, ''))
) STORED;
-- Two of these went with the column.
DROP INDEX booking.appointment_by_name, booking.appointment_by_service;
CREATE INDEX person_search ON booking.person USING gin (search_text gin_trgm_ops);
CREATE INDEX person_by_name ON booking.person (events.without_accents(name), email)
  INCLUDE (id, name, search_text, is_latest, has_sessions, is_imported);
CREATE INDEX person_earlier ON booking.person (email) INCLUDE (search_text) WHERE NOT is_latest;
CREATE INDEX appointment_by_name ON booking.appointment (events.without_accents(client_name), id)
  INCLUDE (client_name, person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_service ON booking.appointment (events.without_accents(service_name), id)
  INCLUDE (service_name, person_id, starts_at, status, is_abandoned);
