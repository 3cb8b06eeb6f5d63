import * as z from 'zod';
import { adminUser } from '../accounts/admin-auth.ts';
import { newAdminPassword } from '../accounts/admin-security.ts';
import { confirmPassword, MISMATCH, passwordsMatch } from '../accounts/new-password.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** The steps of setting up a practice, in the order they are offered. */
export const SETUP_STEPS = [
  ...(['second-factor', 'practice', 'hours', 'currency', 'services', 'mail', 'payment', 'video'] as const),
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
const step = z.enum(SETUP_STEPS);

/**
 * `isDone` is derived from the data, never ticked off by hand; a step that is put off is hidden until it is taken up again.
 */
const setupSteps = z.object({
  /** False in a practice that was not created by the first start's page: its steps are never shown. */
  isShown: z.boolean(),
  steps: z.array(z.object({ step, isDone: z.boolean(), isPutOff: z.boolean() })),
});
export type SetupSteps = z.infer<typeof setupSteps>;

export const setupForm = z
  .object({
    token: text(200).trim().min(1, 'Copy the code from where the product was started'),
    password: newAdminPassword,
    confirmPassword,
  })
  .refine(passwordsMatch, MISMATCH);

export const getSetup = endpoint('GET', '/api/setup', 'public', {
  summary: 'Whether the product waits for its administrator, and what they will be called',
  response: z.union([
    z.object({ isOpen: z.literal(true), username: z.string() }),
    z.object({ isOpen: z.literal(false), username: z.null() }),
  ]),
});
export const createAdministrator = endpoint('POST', '/api/setup/administrator', 'public', {
  summary: "Make the first administrator with the first start's one-time code, and sign them in",
  body: setupForm,
  response: adminUser,
});
export const getSetupSteps = endpoint('GET', '/api/admin/setup-steps', 'admin', {
  summary: 'What is set up, what is left and what was put off',
  response: setupSteps,
});
export const putOffSetupStep = endpoint('PUT', '/api/admin/setup-steps/:step', 'admin', {
  summary: 'Put a step off, or take it up again',
  params: z.object({ step }),
  body: z.object({ isPutOff: z.boolean() }),
  response: setupSteps,
});
