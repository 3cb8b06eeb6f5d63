-- A table is called after one of its rows, as in the other schemas. The views carry the earlier names: a process of the version
-- before goes on writing through them while it is being replaced. They go with the first migration of a later release.
ALTER TABLE payment.orders RENAME TO "order";
ALTER TABLE payment.captures RENAME TO capture;
ALTER TABLE payment.refunds RENAME TO refund;
ALTER TABLE payment.invitations RENAME TO invitation;
ALTER TABLE payment.provider_events RENAME TO provider_event;
ALTER TABLE payment.offline_orders RENAME TO offline_order;
ALTER TABLE payment.offline_refunds RENAME TO offline_refund;

CREATE VIEW payment.orders WITH (security_invoker) AS SELECT * FROM payment.order;
CREATE VIEW payment.captures WITH (security_invoker) AS SELECT * FROM payment.capture;
CREATE VIEW payment.refunds WITH (security_invoker) AS SELECT * FROM payment.refund;
CREATE VIEW payment.invitations WITH (security_invoker) AS SELECT * FROM payment.invitation;
CREATE VIEW payment.provider_events WITH (security_invoker) AS SELECT * FROM payment.provider_event;
CREATE VIEW payment.offline_orders WITH (security_invoker) AS SELECT * FROM payment.offline_order;
CREATE VIEW payment.offline_refunds WITH (security_invoker) AS SELECT * FROM payment.offline_refund;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON payment.orders, payment.captures, payment.refunds, payment.invitations, payment.provider_events, payment.offline_orders,
    payment.offline_refunds
  TO stillpoint_payment;
