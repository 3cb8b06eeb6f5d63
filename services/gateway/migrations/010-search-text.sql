-- What accounts are searched by, as booking.person has it (`withoutAccents` in libs/db).
ALTER TABLE identity.client ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default")
) STORED;
