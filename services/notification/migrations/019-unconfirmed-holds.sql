-- What the sweep removes: it would read past the copies of all sessions, which stay.
CREATE INDEX appointment_hold ON notification.appointment (starts_at) WHERE status = 'pending';
