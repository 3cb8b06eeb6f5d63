import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { text, whole, pageOf } from '../fields.ts';

/** Who did what and when. `action`: such as 'admin.login' or 'session-notes.read'; `subject`: the ids it concerned. */
const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  /** Origin: network address, and browser and system; null in older rows and for actions of the product itself. */
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint('GET', '/api/admin/audit', 'admin', {
  summary: 'Who did what and when, newest first, a page at a time',
  query: z.object({
    page: whole(1, 1_000_000).default(1),
    pageSize: whole(1, 100).default(50),
    action: text(60).optional(),
  }),
  response: pageOf(auditEntry),
});
