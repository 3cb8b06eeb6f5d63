-- A meeting is a delivery as libs/deliveries has them: due_at says when it is tried next, and is null while nothing is to be done.
-- One whose attempt was running when this version started is looked at again when that attempt has certainly ended, as before.
DROP INDEX booking.meeting_due;
ALTER TABLE booking.meeting RENAME COLUMN next_attempt_at TO due_at;
ALTER TABLE booking.meeting
  ALTER COLUMN due_at DROP NOT NULL,
  ADD COLUMN give_up_at timestamptz,
  ADD COLUMN lease uuid,
  ADD COLUMN lease_until timestamptz;
UPDATE booking.meeting SET due_at = NULL WHERE state IN ('arranged', 'removed', 'unavailable');
ALTER TABLE booking.meeting
  ADD CHECK ((due_at IS NOT NULL) = (state IN ('wanted', 'moving', 'removing'))),
  ADD CHECK ((lease IS NULL) = (lease_until IS NULL));
CREATE INDEX meeting_due ON booking.meeting (due_at) WHERE due_at IS NOT NULL;
