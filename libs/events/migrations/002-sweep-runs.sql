-- When each piece of recurring work last ran to its end: a queue that lost its schedules is noticed by what no longer happens.
CREATE TABLE events.sweep_run (
  service text NOT NULL,
  sweep text NOT NULL,
  ran_at timestamptz NOT NULL,
  PRIMARY KEY (service, sweep)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON events.sweep_run
  TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
