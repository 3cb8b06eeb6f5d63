import { DATE_STYLES, type DateStyle } from '@stillpoint/practice-page';
import * as z from 'zod';

/** The public data of the practice. `timeZone` is an IANA name. */
export const practice = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  dateStyle: z.enum(Object.keys(DATE_STYLES) as [DateStyle, ...DateStyle[]]),
});
export type Practice = z.infer<typeof practice>;
