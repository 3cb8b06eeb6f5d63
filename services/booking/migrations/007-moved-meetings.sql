-- A session that was moved takes its meeting along: arranged → moving → arranged.
ALTER TABLE booking.meeting
  DROP CONSTRAINT meeting_state_check,
  ADD CONSTRAINT meeting_state_check
    CHECK (state IN ('wanted', 'arranged', 'moving', 'removing', 'removed', 'unavailable')),
  ADD CHECK (state <> 'moving' OR provider_id IS NOT NULL);
DROP INDEX booking.meeting_due;
CREATE INDEX meeting_due ON booking.meeting (next_attempt_at) WHERE state IN ('wanted', 'moving', 'removing');
