import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { forAnyField, message, requiredText, text, whole } from '../fields.ts';

/** The text of one mail to clients, with placeholders in braces; an empty line in `text` separates paragraphs. */
const mailWording = z.object({
  subject: requiredText(200, 'A subject is required'),
  preview: text(200).trim(),
  heading: requiredText(200, 'A heading is required'),
  text: requiredText(5_000, 'A text is required'),
});
export type MailWording = z.infer<typeof mailWording>;

const HOURS = forAnyField('Enter a whole number of hours from 1 to 720');
/** `delayHours`: how many hours after the session a follow-up is sent; only follow-ups have it. */
const ownWording = mailWording.extend({ delayHours: z.number().int().nullable() });
/**
 * `basedOn`: the practice's own wording as loaded into the form, null for the original; unchanged fields are not written.
 * Without it all are.
 */
export const mailWordingChange = ownWording.extend({
  delayHours: whole(1, 720, HOURS).nullable(),
  basedOn: ownWording.nullish(),
});

const mailWordingState = z.object({
  key: z.string(),
  /** Topic: sessions, payments or accounts. */
  group: z.string(),
  title: z.string(),
  when: z.string(),
  /** Default delay of a follow-up in hours; null for every other mail. */
  delayHours: z.number().int().nullable(),
  /**
   * The placeholders it may contain: a `word` anywhere, a `link` in the text, a `block` alone in a paragraph of the text.
   */
  placeholders: z.array(
    z.object({
      name: z.string(),
      words: z.string(),
      place: z.enum(['word', 'link', 'block']),
      isRequired: z.boolean(),
    }),
  ),
  original: mailWording,
  /** The practice's own wording; null while the original is used. */
  own: ownWording.nullable(),
});
export type MailWordingState = z.infer<typeof mailWordingState>;

const params = z.object({ key: z.string().max(100) });

export const getMailWordings = endpoint('GET', '/api/admin/mail-wordings', 'admin', {
  summary: 'The words of every mail to clients: the original ones, and the practice’s own',
  response: z.array(mailWordingState),
});
export const saveMailWording = endpoint('PUT', '/api/admin/mail-wordings/:key', 'admin', {
  needsConfirmation: true,
  summary:
    'Change the words of a mail; 400 names a placeholder that is missing or unknown, 409 when what was changed since `basedOn` is another by now',
  params,
  body: mailWordingChange,
  response: message.extend({ own: ownWording }),
});
export const restoreMailWording = endpoint('DELETE', '/api/admin/mail-wordings/:key', 'admin', {
  needsConfirmation: true,
  summary:
    'Back to the original words of a mail; a follow-up is no longer sent; 409 when others than `basedOn` are there',
  params,
  body: mailWordingChange.pick({ basedOn: true }),
  response: message,
});
export const previewMailWording = endpoint('POST', '/api/admin/mail-wordings/:key/preview', 'admin', {
  summary:
    'A mail in these words, about the latest session or, `isInvented`, about nobody’s; nothing is sent or stored',
  params,
  body: mailWording,
  response: z.object({ subject: z.string(), html: z.string(), text: z.string(), isInvented: z.boolean() }),
});
export const testMailWording = endpoint('POST', '/api/admin/mail-wordings/:key/test', 'admin', {
  summary: 'Mail the practice itself what a client would read in these words',
  params,
  body: mailWording,
  response: message,
});
