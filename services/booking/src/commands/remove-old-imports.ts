import { DAY_MS } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { deleteImportsBefore } from '../store/imports.ts';

const KEPT_MS = 30 * DAY_MS;

/** Removes the reports of imports after a month; imported data stays. Returns the number of imports. */
export const removeOldImports = ({ sql, now }: BookingContext): Promise<number> =>
  deleteImportsBefore(sql, new Date(now().getTime() - KEPT_MS));
