export { markEmailRead } from './commands/mark-email-read.ts';
export { rememberZone } from './commands/remember-zone.ts';
export { saveEmailConfig } from './commands/save-email-config.ts';
export { sendEmail } from './commands/send-email.ts';
export { testEmailConfig } from './commands/test-email-config.ts';
export type { NotificationContext } from './context.ts';
export { findAttachment, type AttachmentFile } from './queries/attachment.ts';
export { getEmailConfig } from './queries/email-config.ts';
export { listEmails } from './queries/emails.ts';
