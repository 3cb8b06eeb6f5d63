import type { Address } from './address.ts';
import type { CalendarMethod } from './calendar.ts';

/** What a mail says and to whom; sealed at rest. The sender is chosen when it leaves. */
export interface MailContent {
  to: Address;
  subject: string;
  text: string;
  html: string | null;
  calendar: { method: CalendarMethod; content: string } | null;
  /** Message-IDs with their angle brackets. */
  inReplyTo: string | null;
  references: string[];
  /** The session's start it tells, ISO 8601; absent where it tells none. */
  sessionStartsAt?: string;
}
