import type { BookingContext } from '../context.ts';
import { deleteImportsBefore } from '../store/imports.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What was said of each row is kept for a month; what was imported stays. Returns how many imports were forgotten. */
export const removeOldImports = ({ sql, now }: BookingContext): Promise<number> =>
  deleteImportsBefore(sql, new Date(now().getTime() - KEPT_MS));
