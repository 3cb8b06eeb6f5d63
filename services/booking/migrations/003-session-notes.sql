-- The administrator's notes of a session, sealed (AES-256-GCM) for this table, row and column.
CREATE TABLE booking.session_note (
  appointment_id uuid PRIMARY KEY REFERENCES booking.appointment,
  answers text NOT NULL,
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.session_note TO stillpoint_booking;
