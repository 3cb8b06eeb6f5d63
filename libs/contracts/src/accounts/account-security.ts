import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** What a browser's authenticator hands over, in WebAuthn's own JSON; the server checks every part of it. */
export const passkeyCredential = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.looseObject({ transports: z.array(z.string().max(40)).max(20).optional() }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type PasskeyCredential = z.infer<typeof passkeyCredential>;

/** What `navigator.credentials` is called with, in WebAuthn's own JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** Letters of a passkey's name, and how many recovery codes there are at once. */
export const MAX_PASSKEY_NAME = 60;
export const RECOVERY_CODES = 10;

export const passkeyForm = z.object({
  name: requiredText(MAX_PASSKEY_NAME, 'Please name the passkey'),
  passkey: passkeyCredential,
});
export const passkeyLoginForm = z.object({ passkey: passkeyCredential });

/** One of an account's passkeys. Times ISO 8601. */
export const passkeySummary = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeySummary = z.infer<typeof passkeySummary>;

/** One of an account's open sessions. `device`: browser and system in words; null, like `address`, where it was not kept. */
export const sessionSummary = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** Passkeys in the order they were made, sessions with the last used first. */
export const accountSecurity = z.object({ passkeys: z.array(passkeySummary), sessions: z.array(sessionSummary) });
