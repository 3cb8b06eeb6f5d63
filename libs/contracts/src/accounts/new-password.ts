/** A form's rule for a new password typed twice, and what is said below the second where it differs: `.refine(passwordsMatch, MISMATCH)`. */
export const passwordsMatch = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword;
export const MISMATCH = { message: 'Passwords do not match.', path: ['confirmPassword'] };
