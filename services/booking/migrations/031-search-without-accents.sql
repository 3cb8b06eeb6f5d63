-- Typed without accents, a name is found as well: what is searched has none (`withoutAccents` in libs/db does the same to what is typed).
ALTER TABLE booking.person DROP COLUMN search_text;
ALTER TABLE booking.person ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(name || ' ' || email || ' ' || coalesce(phone, ''), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default")
) STORED;
-- These went with the column.
CREATE INDEX person_search ON booking.person USING gin (search_text gin_trgm_ops);
CREATE INDEX person_by_name ON booking.person (lower(name), email)
  INCLUDE (id, name, search_text, is_latest, has_sessions, is_imported);
CREATE INDEX person_earlier ON booking.person (email) INCLUDE (search_text) WHERE NOT is_latest;
