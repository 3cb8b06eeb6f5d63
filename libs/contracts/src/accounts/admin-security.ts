import * as z from 'zod';
import {
  accountSecurity,
  passkeyCredential,
  passkeyForm,
  passkeyLoginForm,
  passkeyOptions,
} from './account-security.ts';
import { adminUser } from './admin-auth.ts';
import { endpoint } from '../endpoint.ts';
import { code, message, uuidParams } from '../fields.ts';
import { confirmPassword, MISMATCH, passwordsMatch } from './new-password.ts';

/** A new password of the administrator must be long, since this one secret may open everything. */
export const MIN_ADMIN_PASSWORD_LENGTH = 15;
export const newAdminPassword = z
  .string()
  .min(MIN_ADMIN_PASSWORD_LENGTH, 'Password must be at least 15 characters long.')
  .max(200, 'Password is too long');

export const adminPasswordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password').max(200),
    password: newAdminPassword,
    confirmPassword,
  })
  .refine(passwordsMatch, MISMATCH);

/** Exactly one of the three: the password where there is no second factor, else a code or a passkey. */
const adminConfirmation = z.object({
  password: z.string().min(1).max(200).optional(),
  code: z.string().trim().min(1).max(20).optional(),
  passkey: passkeyCredential.optional(),
});
export type AdminConfirmation = z.infer<typeof adminConfirmation>;

/** New recovery codes, shown only this once; null where the administrator has some already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const getAdminSecurity = endpoint('GET', '/api/admin/security', 'admin', {
  beforeSecondFactor: true,
  summary: "The administrator's second factors, passkeys and open sessions",
  response: accountSecurity.extend({ totp: z.boolean(), recoveryCodesLeft: z.number().int() }),
});
export const beginTotp = endpoint('POST', '/api/admin/security/totp', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary:
    'A fresh secret for an authenticator app, and the address its QR code holds; nothing is asked for until confirmed',
  response: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmTotp = endpoint('POST', '/api/admin/security/totp/confirm', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: "The authenticator app's first code; from now on one is asked for at sign-in, and other sessions have ended",
  body: z.object({ code }),
  response: recoveryCodes,
});
export const removeTotp = endpoint('DELETE', '/api/admin/security/totp', 'admin', {
  needsConfirmation: true,
  summary: 'Stop asking for codes of the authenticator app',
  response: message,
});
export const renewRecoveryCodes = endpoint('POST', '/api/admin/security/recovery-codes', 'admin', {
  needsConfirmation: true,
  summary: 'Ten fresh recovery codes; the earlier ones end',
  response: recoveryCodes,
});
export const adminPasskeyOptions = endpoint('POST', '/api/admin/security/passkeys/options', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: 'What the browser needs to make a passkey for the administrator',
  response: passkeyOptions,
});
export const addAdminPasskey = endpoint('POST', '/api/admin/security/passkeys', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: 'Keep a passkey the browser has made',
  body: passkeyForm,
  response: recoveryCodes,
});
export const removeAdminPasskey = endpoint('DELETE', '/api/admin/security/passkeys/:id', 'admin', {
  needsConfirmation: true,
  summary: "Remove one of the administrator's passkeys",
  params: uuidParams,
  response: message,
});
export const endAdminSession = endpoint('DELETE', '/api/admin/security/sessions/:id', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: "End one of the administrator's sessions",
  params: uuidParams,
  response: message,
});
export const changeAdminPassword = endpoint('POST', '/api/admin/security/password', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: "Change the administrator's password; other sessions end",
  body: adminPasswordForm,
  response: message,
});
export const checkAdminConfirmation = endpoint('GET', '/api/admin/confirm', 'admin', {
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: 'Whether the administrator has shown who is there within the last quarter of an hour',
  response: message,
});
export const confirmAdmin = endpoint('POST', '/api/admin/confirm', 'admin', {
  beforeSecondFactor: true,
  summary: 'Show again who is there: the second factor where there is one, else the password',
  body: adminConfirmation,
  response: message,
});
export const adminPasskeyLoginOptions = endpoint('POST', '/api/admin/login/passkey/options', 'public', {
  summary: 'What the browser needs to sign the administrator in with a passkey',
  response: passkeyOptions,
});
export const adminPasskeyLogin = endpoint('POST', '/api/admin/login/passkey', 'public', {
  summary: "The administrator's login with a passkey; sets the session cookie",
  body: passkeyLoginForm,
  response: adminUser,
});
