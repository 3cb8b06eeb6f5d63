-- Whose turn it is: who moves `next_at` on runs the sweep. A sweep that began and never ended has no `ran_at`.
ALTER TABLE events.sweep_run ADD COLUMN next_at timestamptz, ALTER COLUMN ran_at DROP NOT NULL;
