import type { ArchivedTable } from '@stillpoint/db';

/**
 * The archived tables of mail, in the order in which they can be restored. Scheduled reminders are sent by the new product,
 * mails being sent by the old one. The mailbox is copied again from the mail server.
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: 'notification.practice', replaces: true },
  { name: 'notification.mail_wording', replaces: true },
  { name: 'notification.appointment' },
  // Before there are clients, mails are about the administrator's own sign-ins.
  { name: 'notification.mail', only: `state <> 'queued' OR content IS NULL`, replaces: true },
  {
    name: 'notification.message',
    only: 'mail_id IS NOT NULL',
    without: { words: '{}', append_wanted: false, sent_account: null },
  },
  { name: 'notification.message', only: 'mail_id IS NULL', without: { words: '{}' }, exportOnly: true },
];
