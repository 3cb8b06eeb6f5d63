import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The practice as everybody may know it. `timeZone` is an IANA name. */
export const practice = z.object({ name: z.string(), email: z.string(), phone: z.string(), timeZone: z.string() });
export type Practice = z.infer<typeof practice>;

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/practice',
  access: 'public',
  summary: "The practice's name, contact and time zone",
  response: practice,
});
