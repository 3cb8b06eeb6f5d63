import * as z from 'zod';

/**
 * The rule of a form in which a new password is typed twice, and the message below the second field: `.refine(passwordsMatch,
 * MISMATCH)`.
 */
export const passwordsMatch = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword;
export const MISMATCH = { message: 'Passwords do not match.', path: ['confirmPassword'] };
/** The second field of such a form. */
export const confirmPassword = z.string(MISMATCH.message);
