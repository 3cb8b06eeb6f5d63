import type { EmailMessage } from '@stillpoint/contracts';

/** A mail's subject, or words where it has none. */
export const subjectOf = ({ subject }: Pick<EmailMessage, 'subject'>): string => subject || '(no subject)';
