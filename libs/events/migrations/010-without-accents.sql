-- A text as people and services are searched and ordered by: lower case, without accents, and plain letters for letters of their own
-- (Łukasz as lukasz, Strauß as strauss). Columns and indexes are made with it, so it is never replaced: another mapping is a function
-- of another name.
CREATE FUNCTION events.without_accents(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(
  translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "default"), 'øłđðıħŧŋ', 'olddihtn'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
