-- What is owed, how it is asked for at the provider, and what became of it. Amounts in integer cents.
CREATE SCHEMA payment;

CREATE TABLE payment.amount_due (
  appointment_id uuid PRIMARY KEY,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  -- Null until an event or an invitation told it.
  starts_at timestamptz,
  -- expired: the hold ran out; booking may revive it. cancelled: for good.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'expired', 'cancelled')),
  created_at timestamptz NOT NULL
);

CREATE TABLE payment.orders (
  -- Ours; the PayPal-Request-Id of its creation, and custom_id at the provider.
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES payment.amount_due,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency = 'USD'),
  description text NOT NULL,
  -- The provider's order id; null until its answer to the creation is known.
  provider_id text UNIQUE,
  -- opening: being created, or the creation's outcome is unknown · open: waits for the payer · completed: a capture has
  -- money or is being checked · closed: not to be paid any more.
  state text NOT NULL CHECK (state IN ('opening', 'open', 'completed', 'closed')),
  closed_reason text CHECK (closed_reason IN ('expired', 'cancelled', 'superseded', 'declined', 'gone', 'refused', 'returned')),
  -- Somebody is creating the order at the provider until then.
  opening_until timestamptz,
  approved_at timestamptz,
  -- A declined payment needs the payer's new approval: never captured without their asking.
  was_declined boolean NOT NULL DEFAULT false,
  -- The capture attempt under way or of unknown outcome: its PayPal-Request-Id stays until its outcome is definite.
  capture_request_id uuid,
  capture_first_sent_at timestamptz,
  -- Somebody is capturing until then.
  capturing_until timestamptz,
  -- When the provider is asked (again) how things stand; null when there is nothing left to learn.
  check_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'closed') = (closed_reason IS NOT NULL)),
  CHECK (state NOT IN ('open', 'completed') OR provider_id IS NOT NULL),
  CHECK ((capture_request_id IS NULL) = (capture_first_sent_at IS NULL))
);
-- One order an appointment, reused by every tab.
CREATE UNIQUE INDEX one_open_order ON payment.orders (appointment_id) WHERE state IN ('opening', 'open');
CREATE INDEX orders_of_appointment ON payment.orders (appointment_id, created_at);
CREATE INDEX orders_to_check ON payment.orders (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE payment.captures (
  -- The provider's.
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment.orders,
  appointment_id uuid NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  -- What its money is for. waiting: there is none yet · none: declined or failed · accepted: the appointment's payment,
  -- PaymentCaptured was published · returned: not wanted (second, mismatch, refused by booking), it goes back.
  purpose text NOT NULL CHECK (purpose IN ('waiting', 'none', 'accepted', 'returned')),
  returned_reason text
    CHECK (returned_reason IN ('second-capture', 'mismatch', 'slot-taken', 'cancelled', 'refunded-at-provider')),
  refunded_cents integer NOT NULL DEFAULT 0,
  first_seen_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((purpose = 'waiting') = (status = 'PENDING')),
  CHECK ((purpose = 'none') = (status IN ('DECLINED', 'FAILED'))),
  CHECK ((purpose = 'returned') = (returned_reason IS NOT NULL)),
  CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  CHECK (status <> 'REFUNDED' OR refunded_cents = amount_cents),
  CHECK (status <> 'PARTIALLY_REFUNDED' OR refunded_cents BETWEEN 1 AND amount_cents - 1),
  CHECK (status NOT IN ('PENDING', 'COMPLETED', 'DECLINED', 'FAILED') OR refunded_cents = 0)
);
-- One payment an appointment; whatever comes second goes back.
CREATE UNIQUE INDEX one_accepted_capture ON payment.captures (appointment_id) WHERE purpose = 'accepted';
CREATE INDEX captures_of_order ON payment.captures (order_id);
CREATE INDEX captures_of_appointment ON payment.captures (appointment_id);

GRANT USAGE ON SCHEMA payment TO stillpoint_payment;
GRANT SELECT, INSERT, UPDATE ON payment.amount_due, payment.orders, payment.captures TO stillpoint_payment;
