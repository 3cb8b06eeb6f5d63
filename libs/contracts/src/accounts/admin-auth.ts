import * as z from 'zod';
import { endpoint, secondFactor } from '../endpoint.ts';
import { message, text, whole } from '../fields.ts';
import { clientUser, draftKeyField } from './client-auth.ts';

export const adminUser = z.object({ id: z.number().int(), username: z.string() });
export type AdminUser = z.infer<typeof adminUser>;

export const adminLoginForm = z.object({
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
  /** Six digits of the authenticator app, or a recovery code: required where a second factor is set up. */
  code: z.string().trim().min(1).max(20).optional(),
});

export const adminLogin = endpoint('POST', '/api/admin/login', 'public', {
  summary: "The administrator's login; sets the session cookie",
  body: adminLoginForm,
  response: adminUser,
});
export const adminLogout = endpoint('POST', '/api/admin/logout', 'public', {
  summary: "End the administrator's session",
  response: message,
});
export const getAdminUser = endpoint('GET', '/api/admin/user', 'admin', {
  beforeSecondFactor: true,
  summary:
    'The signed-in administrator, and the version of the product; `hasSecondFactor` false asks for one to be set up; where `requiresSecondFactor` is true, nothing else can be done before (`mustAddFactor`)',
  response: adminUser.extend({
    hasSecondFactor: z.boolean(),
    secondFactors: z.array(secondFactor),
    requiresSecondFactor: z.boolean(),
    mustAddFactor: z.boolean(),
    version: z.string(),
    ...draftKeyField,
  }),
});
export const listClientUsers = endpoint('GET', '/api/client/users', 'admin', {
  summary:
    'All client accounts with a verified address, newest first; with `limit`, so many of those that hold each word of `search` in name, address or phone, by name, the one of a whole address first',
  query: z.object({ search: text(200).optional(), limit: whole(1, 100).optional() }),
  response: z.array(clientUser),
});
