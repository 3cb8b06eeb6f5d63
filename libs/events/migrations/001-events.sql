-- The road events travel: written in the transaction that made them true (outbox), done once each effect left its mark (inbox).
CREATE SCHEMA events;

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['stillpoint_identity', 'stillpoint_booking', 'stillpoint_notification', 'stillpoint_payment'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles are the whole server's: another database of it may have made them already
    END;
    IF NOT pg_has_role(current_user, role_name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END $$;

CREATE TABLE events.outbox (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  -- What the event is about, for people who look at the queue; null for identity's events.
  aggregate_id uuid,
  -- Plain facts: ids, amounts, times. Never a person's data.
  facts jsonb NOT NULL,
  -- A person's data, sealed for (outbox, id); copied unchanged to the queue.
  personal text NOT NULL,
  correlation_id text,
  occurred_at timestamptz NOT NULL,
  -- How many inbox rows make it done: one an effect.
  effects smallint NOT NULL,
  published_times smallint NOT NULL DEFAULT 0,
  -- When the relay looks at it (again): at once, then later and later until each effect has its inbox row.
  publish_after timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX outbox_open ON events.outbox (publish_after) WHERE done_at IS NULL;
CREATE INDEX outbox_done ON events.outbox (done_at) WHERE done_at IS NOT NULL;

-- One row an effect that has happened, in the effect's own transaction: the same job twice changes nothing twice.
CREATE TABLE events.inbox (
  event_id uuid NOT NULL,
  effect text NOT NULL,
  handled_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, effect)
);
CREATE INDEX inbox_handled ON events.inbox (handled_at);

GRANT USAGE ON SCHEMA events TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
GRANT SELECT, INSERT, UPDATE, DELETE ON events.outbox, events.inbox
  TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
-- Each process checks at start that no migration is missing.
GRANT USAGE ON SCHEMA migrations TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
GRANT SELECT ON migrations.applied TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
