-- Public pages name where sessions are held; what they say is kept by the gateways until that changes.
CREATE TRIGGER video_room_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON booking.video_room
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
