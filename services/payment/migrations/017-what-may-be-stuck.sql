-- What the list of stuck payments looks at, so that it does not read every order, capture and refund there ever was.
CREATE INDEX order_maybe_stuck ON payment.order (created_at)
  WHERE capture_first_sent_at IS NOT NULL OR (state = 'open' AND approved_at IS NOT NULL);
CREATE INDEX capture_maybe_stuck ON payment.capture (first_seen_at) WHERE purpose = 'waiting' OR returned_reason = 'mismatch';
CREATE INDEX refund_maybe_stuck ON payment.refund (created_at) WHERE status <> 'refunded';
