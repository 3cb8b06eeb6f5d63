import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, email, forAnyField, message, optionalText, requiredText } from '../fields.ts';
import { confirmPassword, MISMATCH, passwordsMatch } from './new-password.ts';

/** Spec section 9. */
export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 200;
const MISSING = 'Please enter your password';
const TOO_SHORT = 'Password must be at least 6 characters long.';
const TOO_LONG = forAnyField('Password is too long');

/** A signed-in client. `createdAt` ISO 8601. */
export const clientUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  pronouns: z.string().nullable(),
  createdAt: z.string(),
});
export type ClientUser = z.infer<typeof clientUser>;
/** `draftKey`: 256 bits in hex, one per account. The browser encrypts unsaved input with it. */
export const draftKeyField = { draftKey: z.string() };
export const signedInClient = clientUser.extend(draftKeyField);
export type SignedInClient = z.infer<typeof signedInClient>;

const accountEmail = email('Invalid email address');
/** A password as typed at login: any that an earlier version may have accepted. */
export const password = z.string(MISSING).min(1, MISSING).max(MAX_PASSWORD_LENGTH, TOO_LONG);
export const newPassword = z.string(TOO_SHORT).min(MIN_PASSWORD_LENGTH, TOO_SHORT).max(MAX_PASSWORD_LENGTH, TOO_LONG);

/**
 * Text that mail programs turn into links, and characters that are invisible or change the writing direction; not those that join
 * letters, which some scripts need.
 */
const LINK =
  /:\/\/|www\.|[\p{L}\d-]+\.(com|net|org|info|biz|io|co|me|ru|cn|xyz|top|site|online|app|dev|link|click|shop|store|live|club|us|uk|de|eu)\b/iu;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u034f\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/u;
const isSeen = (text: string | null) => text === null || !UNSEEN.test(text);

/** A person's first or last name, which appears in mails and in the practice's lists. */
const personName = (missing: string) =>
  requiredText(100, missing)
    .refine((name) => !LINK.test(name), forAnyField('A name cannot hold a web address.'))
    .refine(isSeen, forAnyField('A name cannot hold control characters.'));

/** The profile of an account beside its address: entered at registration, changed in the profile. */
export const profileForm = z.object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  // Address books put marks of the writing direction around a number that is copied from them.
  phone: optionalText(40).transform((phone) => phone?.split(UNSEEN).join('').trim() || null),
  pronouns: optionalText(40)
    .refine((words) => words === null || !LINK.test(words), 'Pronouns cannot hold a web address.')
    .refine(isSeen, 'Pronouns cannot hold control characters.'),
});
export type Profile = z.output<typeof profileForm>;
/** `basedOn`: the profile as loaded into the form; unchanged fields are not written. Without it all are. */
export const profileChange = profileForm.extend({
  basedOn: clientUser.pick({ firstName: true, lastName: true, phone: true, pronouns: true }).optional(),
});

/** Spec section 5, 'Registration'. */
export const registrationForm = profileForm
  .extend({ email: accountEmail, password: newPassword, confirmPassword })
  .refine(passwordsMatch, MISMATCH);

export const credentials = z.object({ email: accountEmail, password });
export const loginForm = credentials.extend({ code });
export const forgotPasswordForm = z.object({ email: accountEmail });
export const resetPasswordForm = z
  .object({ token: z.string().min(1), password: newPassword, confirmPassword })
  .refine(passwordsMatch, MISMATCH);

export const register = endpoint('POST', '/api/client/auth/register', 'public', {
  summary: 'Open an account; a verification code is mailed. The answer is the same for known addresses',
  body: registrationForm,
  response: message,
});
/** `password`, if sent, must be that of the registration the code was mailed for. */
export const verifyEmail = endpoint('POST', '/api/client/auth/verify-email', 'public', {
  summary: 'Prove the address with the mailed code',
  body: z.object({ email: accountEmail, code, password: password.optional() }),
  response: message,
});
/** `verificationRequired` tells the browser to show 'Verify Your Email' first; it is true only after the right password. */
export const sendLoginCode = endpoint('POST', '/api/client/auth/send-login-code', 'public', {
  summary: 'First step of the login: the password; a code is mailed',
  body: credentials,
  response: message.extend({ verificationRequired: z.boolean() }),
});
export const verifyLogin = endpoint('POST', '/api/client/auth/verify-login', 'public', {
  summary: 'Second step of the login: password and mailed code; sets the session cookie',
  body: loginForm,
  response: message.extend({ user: signedInClient }),
});
export const logoutClient = endpoint('POST', '/api/client/auth/logout', 'public', {
  summary: 'End the session',
  response: message,
});
export const getClientUser = endpoint('GET', '/api/client/auth/user', 'client', {
  summary: 'The signed-in client',
  response: signedInClient,
});
export const forgotPassword = endpoint('POST', '/api/client/auth/forgot-password', 'public', {
  summary: 'Mail a single-use link to choose a new password. The answer is the same for unknown addresses',
  body: forgotPasswordForm,
  response: message,
});
export const resetPassword = endpoint('POST', '/api/client/auth/reset-password', 'public', {
  summary: 'Choose a new password with the mailed link; ends all sessions of the account',
  body: resetPasswordForm,
  response: message,
});
