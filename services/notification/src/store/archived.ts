import type { ArchivedTable } from '@stillpoint/db';

/**
 * What a practice takes along of its mail, in an order in which it can be put back. Reminders that wait leave from the new place;
 * mail that was just leaving leaves from the old one. What lies on the mail server comes from there again.
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: 'notification.practice', replaces: true },
  { name: 'notification.mail_wording', replaces: true },
  { name: 'notification.appointment' },
  { name: 'notification.mail', only: `state <> 'queued' OR content IS NULL` },
  {
    name: 'notification.message',
    only: 'mail_id IS NOT NULL',
    without: { words: '{}', append_wanted: false, sent_account: null },
  },
  { name: 'notification.message', only: 'mail_id IS NULL', without: { words: '{}' }, exportOnly: true },
];
