-- Where the administrator said on screen that sessions are held: one row or none. Without one, the server's settings hold.
CREATE TABLE booking.video_room (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Serves where there is no Zoom, and where Zoom is late.
  standing_room text,
  zoom_account_id text,
  zoom_client_id text,
  -- Sealed.
  zoom_client_secret text,
  saved_at timestamptz NOT NULL,
  CHECK (num_nulls(zoom_account_id, zoom_client_id, zoom_client_secret) IN (0, 3))
);
GRANT SELECT, INSERT, UPDATE ON booking.video_room TO stillpoint_booking;

-- Workers that have made no meetings so far begin as soon as Zoom is set up.
CREATE FUNCTION booking.tell_video_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('video_room', '');
  RETURN NULL;
END $$;
CREATE TRIGGER video_room_told AFTER INSERT OR UPDATE ON booking.video_room
  FOR EACH STATEMENT EXECUTE FUNCTION booking.tell_video_room();
