-- Lists by name and by service are ordered as they are searched, without accents: Émile stood after Zoe.
DROP INDEX booking.appointment_by_name, booking.appointment_by_service, booking.person_by_name;
CREATE INDEX appointment_by_name ON booking.appointment (
  lower(regexp_replace(normalize(client_name, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default"), id
) INCLUDE (client_name, person_id, service_name, is_abandoned);
CREATE INDEX appointment_by_service ON booking.appointment (
  lower(regexp_replace(normalize(service_name, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default"), id
) INCLUDE (service_name, person_id, starts_at, status, is_abandoned);
CREATE INDEX person_by_name ON booking.person (
  lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default"), email
) INCLUDE (id, name, search_text, is_latest, has_sessions, is_imported);
