import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, id, idParams, isNew, message, recipient, requestId, requiredText, text, whole } from '../fields.ts';

/** Size in bytes. */
const attachment = z.object({ filename: z.string(), contentType: z.string(), size: z.number().int() });

/** One mail of the practice's mailbox. `from` and `to` as header text; `htmlBody` is sanitised on the server. Times ISO 8601. */
const emailMessage = z.object({
  id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  htmlBody: z.string().nullable(),
  isRead: z.boolean(),
  isOutgoing: z.boolean(),
  receivedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  attachments: z.array(attachment),
  /**
   * The patient who sent or received it, by e-mail address; null when the address belongs to nobody with an appointment.
   */
  patient: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
});
export type EmailMessage = z.infer<typeof emailMessage>;

/** Spec section 5, 'Compose e-mail'. `inReplyTo`: id of the mail this one replies to. */
export const emailForm = z.object({
  to: recipient('Please enter a valid email address'),
  /** As long as the longest that is kept of a mail that arrived, with 'Re: ' before it. */
  subject: requiredText(1_004, 'Subject is required'),
  body: requiredText(200_000, 'Message body is required'),
  inReplyTo: id.nullish(),
  /** Whether a second reply to that mail is refused. */
  isFirstReply: z.boolean().optional(),
  /** An identical mail with the same id is sent only once. */
  requestId,
});

const port = (protocol: 'SMTP' | 'IMAP') =>
  whole(1, 9e15, `${protocol} port must be a positive number`).refine(
    (number) => number <= 65_535,
    `${protocol} port must be at most 65535`,
  );

/** Spec section 5, 'E-mail config', and the defaults of section 9. */
export const emailConfigForm = z.object({
  smtpHost: requiredText(255, 'SMTP host is required'),
  smtpPort: port('SMTP').default(587),
  smtpSecure: z.boolean().default(false),
  imapHost: requiredText(255, 'IMAP host is required'),
  imapPort: port('IMAP').default(993),
  imapSecure: z.boolean().default(true),
  /** Whether a server without encryption is accepted; otherwise both must offer TLS or STARTTLS. See `withEncryption`. */
  unencrypted: z.boolean().optional(),
  username: requiredText(255, 'Username is required'),
  /** As it was pasted: beside and between the letters of an app password, providers' pages have non-breaking spaces. */
  password: requiredText(1_000, 'Password is required').transform((password) => password.replaceAll('\u00A0', ' ')),
  fromEmail: email('Invalid email format'),
  fromName: requiredText(200, 'From name is required'),
});

const isThisComputer = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Where nothing is said of encryption, servers on this computer alone may lack it: what they are sent crosses no network. */
const withEncryption = <Form extends Pick<z.output<typeof emailConfigForm>, 'smtpHost' | 'imapHost' | 'unencrypted'>>(
  form: Form,
) => ({ ...form, unencrypted: form.unencrypted ?? (isThisComputer(form.smtpHost) && isThisComputer(form.imapHost)) });

/** Stored settings: everything but the password, which is never sent back. */
const emailConfig = z.object({
  smtpHost: z.string(),
  smtpPort: z.number().int(),
  smtpSecure: z.boolean(),
  imapHost: z.string(),
  imapPort: z.number().int(),
  imapSecure: z.boolean(),
  unencrypted: z.boolean(),
  username: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
});
export type EmailConfig = z.infer<typeof emailConfig>;
/** `basedOn`: the settings as loaded into the form, null where there were none. Without it, any stored ones are replaced. */
export const emailConfigChange = emailConfigForm.extend({ basedOn: emailConfig.nullish() }).transform(withEncryption);

export const getEmailConfigPresence = endpoint('GET', '/api/email-config', 'admin', {
  summary: 'The stored mail settings; null when there are none: presence enables the mailbox',
  response: emailConfig.nullable(),
});
export const getEmailConfig = endpoint('GET', '/api/admin/email-config', 'admin', {
  summary: 'The stored mail settings, null when there are none',
  response: emailConfig.nullable(),
});
export const saveEmailConfig = endpoint('POST', '/api/admin/email-config', 'admin', {
  needsConfirmation: true,
  summary: 'Store the mail settings; 409 when others than `basedOn` are there',
  body: emailConfigChange,
  response: emailConfig,
});
export const testEmailConfig = endpoint('POST', '/api/admin/email-config/test', 'admin', {
  needsConfirmation: true,
  summary: 'Log in to both servers with the given settings; 422 says which half failed and why',
  body: emailConfigForm.transform(withEncryption),
  response: message,
});

const emailList = z.object({
  emails: z.array(emailMessage),
  /** What keeps mail from leaving or arriving, in sentences for the administrator. */
  trouble: z.array(z.string()),
  total: z.number().int(),
  /** Number of unread incoming mails on all pages of the mailbox. */
  unread: z.number().int(),
});
const emailQuery = z.object({
  page: whole(1, 100_000).default(1),
  pageSize: whole(1, 100).default(50),
  search: text(200).optional(),
  /** The address (lower case) that mails are from or to; others that name it are left out. */
  correspondent: text(254).optional(),
  only: z.enum(['unread']).optional(),
  /** `short`: of each `body` its preview, and no `htmlBody`, for lists that a mail is opened from. */
  bodies: z.enum(['short']).optional(),
});
const mailbox = {
  summary: 'The mailbox, newest first, a page at a time',
  query: emailQuery,
  response: emailList,
};
export const listEmails = endpoint('GET', '/api/emails', 'admin', mailbox);
export const listAdminEmails = endpoint('GET', '/api/admin/emails', 'admin', mailbox);
/** `answeredAt`: when the newest reply to it was written here; null without one. */
const wholeEmail = emailMessage.extend({ answeredAt: z.string().nullable() });
export type WholeEmail = z.infer<typeof wholeEmail>;
export const getEmail = endpoint('GET', '/api/emails/:id', 'admin', {
  summary: 'One mail of the mailbox',
  params: idParams,
  response: wholeEmail,
});
export const sendEmail = endpoint('POST', '/api/emails/send', 'admin', {
  summary: 'Send a mail from the practice; stored as outgoing; 409 when it `isFirstReply` and another was written',
  body: emailForm,
  response: message.extend({ id, state: z.enum(['sent', 'queued']), isNew }),
});
export const markEmailRead = endpoint('PUT', '/api/emails/:id/read', 'admin', {
  summary: 'Mark a mail as read or unread, here and on the mail server',
  params: idParams,
  body: z.object({ isRead: z.boolean() }),
  response: message,
});
