-- Tells every gateway, at the commit, that something which everybody sees has changed: what they remember of it is dropped.
CREATE FUNCTION events.tell_shared_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shared_answers', '');
  RETURN NULL;
END $$;
