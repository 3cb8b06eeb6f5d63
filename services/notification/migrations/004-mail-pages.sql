-- The list's order with the account beside it: pages and totals are read from here, without a look at the mails themselves
-- (infra/bench/mailbox.ts measures them).
DROP INDEX notification.message_newest;
CREATE INDEX message_newest ON notification.message (arrived_at DESC, id DESC) INCLUDE (account);
