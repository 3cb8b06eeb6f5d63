import * as z from 'zod';
import {
  accountSecurity,
  passkeyCredential,
  passkeyForm,
  passkeyLoginForm,
  passkeyOptions,
} from './account-security.ts';
import { clientUser, newPassword, password, profileChange, signedInClient } from './client-auth.ts';
import { endpoint } from '../endpoint.ts';
import { message, uuidParams } from '../fields.ts';
import { confirmPassword, MISMATCH, passwordsMatch } from './new-password.ts';

export const changePasswordForm = z
  .object({ currentPassword: password, password: newPassword, confirmPassword })
  .refine(passwordsMatch, MISMATCH);

/** Exactly one of the two. */
const clientConfirmation = z.object({ password: password.optional(), passkey: passkeyCredential.optional() });
export type ClientConfirmation = z.infer<typeof clientConfirmation>;

export const updateProfile = endpoint('PUT', '/api/client/auth/user', 'client', {
  summary: "Change the client's own name, phone and pronouns; the address stays",
  body: profileChange,
  response: clientUser,
});
export const changePassword = endpoint('POST', '/api/client/auth/password', 'client', {
  summary: "Change the client's password; other sessions end",
  body: changePasswordForm,
  response: message,
});
export const getClientSecurity = endpoint('GET', '/api/client/auth/security', 'client', {
  summary: "The client's passkeys and open sessions",
  response: accountSecurity,
});
export const clientPasskeyOptions = endpoint('POST', '/api/client/auth/passkeys/options', 'client', {
  needsConfirmation: true,
  summary: 'What the browser needs to make a passkey for the client',
  response: passkeyOptions,
});
export const addClientPasskey = endpoint('POST', '/api/client/auth/passkeys', 'client', {
  needsConfirmation: true,
  summary: 'Keep a passkey the browser has made',
  body: passkeyForm,
  response: message,
});
export const removeClientPasskey = endpoint('DELETE', '/api/client/auth/passkeys/:id', 'client', {
  needsConfirmation: true,
  summary: "Remove one of the client's passkeys",
  params: uuidParams,
  response: message,
});
export const endClientSession = endpoint('DELETE', '/api/client/auth/sessions/:id', 'client', {
  needsConfirmation: true,
  summary: "End one of the client's sessions",
  params: uuidParams,
  response: message,
});
export const confirmClient = endpoint('POST', '/api/client/auth/confirm', 'client', {
  summary: 'Show again who is there: the password or a passkey',
  body: clientConfirmation,
  response: message,
});
export const clientPasskeyLoginOptions = endpoint('POST', '/api/client/auth/passkey/options', 'public', {
  summary: 'What the browser needs to sign a client in with a passkey',
  response: passkeyOptions,
});
export const clientPasskeyLogin = endpoint('POST', '/api/client/auth/passkey', 'public', {
  summary: 'Login with a passkey, in the place of password and code; sets the session cookie',
  body: passkeyLoginForm,
  response: message.extend({ user: signedInClient }),
});
