-- As booking.person has it: what accounts are searched by has plain letters for letters of their own, too.
ALTER TABLE identity.client DROP COLUMN search_text;
ALTER TABLE identity.client ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  events.without_accents(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))
) STORED;
