-- What the practice says of itself is kept by the gateways until the next publication.
CREATE TRIGGER practice_version_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON identity.practice_version
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
