import { mailboxOf } from '../../testing/mailbox-of.ts';

mailboxOf(500);
