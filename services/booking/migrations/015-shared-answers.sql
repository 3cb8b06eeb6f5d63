-- Services, opening hours, rules and days off are the same for everybody and kept by the gateways until one of them changes.
CREATE TRIGGER service_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON booking.service
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
CREATE TRIGGER availability_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON booking.availability
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
CREATE TRIGGER practice_rules_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON booking.practice_rules
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
CREATE TRIGGER day_off_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON booking.day_off
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
