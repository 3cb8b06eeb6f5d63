import type { EmailMessage } from '@stillpoint/contracts';

/** An unread mail of somebody who is no patient. */
export const aMail = (over: Partial<EmailMessage> = {}): EmailMessage => ({
  id: 1,
  from: 'Ada <ada@example.test>',
  to: 'hello@stillpoint.example',
  subject: 'Earlier?',
  body: 'May I come earlier?',
  htmlBody: null,
  isRead: false,
  isOutgoing: false,
  patient: null,
  attachments: [],
  sentAt: null,
  receivedAt: '2026-03-01T10:00:00Z',
  ...over,
});
