import { z } from 'zod';
import { accountSecurity, passkeyAnswer, passkeyForm, passkeyLoginForm, passkeyOptions } from './account-security.ts';
import { clientUser, newPassword, password, profileForm, signedInClient } from './client-auth.ts';
import { endpoint } from '../endpoint.ts';
import { message, uuidParams } from '../fields.ts';
import { MISMATCH, passwordsMatch } from './new-password.ts';

export const changePasswordForm = z
  .object({ currentPassword: password, password: newPassword, confirmPassword: z.string() })
  .refine(passwordsMatch, MISMATCH);

/** One of the two. */
export const clientConfirmation = z.object({ password: password.optional(), passkey: passkeyAnswer.optional() });
export type ClientConfirmation = z.infer<typeof clientConfirmation>;

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/client/auth/user',
  access: 'client',
  summary: "Change the client's own name and phone; the address stays",
  body: profileForm,
  response: clientUser,
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/client/auth/password',
  access: 'client',
  summary: "Change the client's password; other sessions end",
  body: changePasswordForm,
  response: message,
});
export const getClientSecurity = endpoint({
  method: 'GET',
  path: '/api/client/auth/security',
  access: 'client',
  summary: "The client's passkeys and open sessions",
  response: accountSecurity,
});
export const clientPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/client/auth/passkeys/options',
  access: 'client',
  needsConfirmation: true,
  summary: 'What the browser needs to make a passkey for the client',
  response: passkeyOptions,
});
export const addClientPasskey = endpoint({
  method: 'POST',
  path: '/api/client/auth/passkeys',
  access: 'client',
  needsConfirmation: true,
  summary: 'Keep a passkey the browser has made',
  body: passkeyForm,
  response: message,
});
export const removeClientPasskey = endpoint({
  method: 'DELETE',
  path: '/api/client/auth/passkeys/:id',
  access: 'client',
  needsConfirmation: true,
  summary: "Remove one of the client's passkeys",
  params: uuidParams,
  response: message,
});
export const endClientSession = endpoint({
  method: 'DELETE',
  path: '/api/client/auth/sessions/:id',
  access: 'client',
  needsConfirmation: true,
  summary: "End one of the client's sessions",
  params: uuidParams,
  response: message,
});
export const confirmClient = endpoint({
  method: 'POST',
  path: '/api/client/auth/confirm',
  access: 'client',
  summary: 'Show again who is there: the password or a passkey',
  body: clientConfirmation,
  response: message,
});
export const clientPasskeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/client/auth/passkey/options',
  access: 'public',
  summary: 'What the browser needs to sign a client in with a passkey',
  response: passkeyOptions,
});
export const clientPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/client/auth/passkey',
  access: 'public',
  summary: 'Login with a passkey, in the place of password and code; sets the session cookie',
  body: passkeyLoginForm,
  response: message.extend({ user: signedInClient }),
});
