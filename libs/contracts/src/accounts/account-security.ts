import * as z from 'zod';
import { requiredText } from '../fields.ts';

/** A credential as the browser's authenticator returns it, in WebAuthn's JSON; the server checks every part of it. */
export const passkeyCredential = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.looseObject({ transports: z.array(z.string().max(40)).max(20).optional() }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type PasskeyCredential = z.infer<typeof passkeyCredential>;

/** Options for `navigator.credentials`, in WebAuthn's JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** Longest name of a passkey in characters, and the number of recovery codes in a set. */
export const MAX_PASSKEY_NAME = 60;
export const RECOVERY_CODES = 10;

export const passkeyForm = z.object({
  name: requiredText(MAX_PASSKEY_NAME, 'Please name the passkey'),
  passkey: passkeyCredential,
});
export const passkeyLoginForm = z.object({ passkey: passkeyCredential });

/** One passkey of an account. Times are ISO 8601. */
const passkeySummary = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeySummary = z.infer<typeof passkeySummary>;

/**
 * One open session of an account. `device`: browser and system; `device` and `address` are null where they were not recorded.
 */
const sessionSummary = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** Passkeys are sorted by creation, sessions by last use, the latest first. */
export const accountSecurity = z.object({ passkeys: z.array(passkeySummary), sessions: z.array(sessionSummary) });
