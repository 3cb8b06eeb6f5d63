import type { ISql } from '@stillpoint/db';
import { raiseVersions } from '../../store/appointments/appointments.ts';

/** More than any session is changed between a backup and its restore. */
const LOST_CHANGES = 1_000;

/**
 * In a restored copy: sessions were moved and cancelled after its backup, and calendars ignore an entry whose SEQUENCE, the session's
 * version, is lower than the one they have. The next change of each session gets a higher one than any that was sent.
 */
export const raiseRestoredVersions = (owner: ISql, now: Date): Promise<void> => raiseVersions(owner, now, LOST_CHANGES);
