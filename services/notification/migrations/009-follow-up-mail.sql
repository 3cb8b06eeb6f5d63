-- A mail some hours after a session, in the administrator's words; without a text none is sent.
ALTER TABLE notification.email_config
  ADD COLUMN follow_up_hours smallint NOT NULL DEFAULT 24 CHECK (follow_up_hours BETWEEN 1 AND 720),
  ADD COLUMN follow_up_text text;
