import type { AdminUser } from '@stillpoint/contracts';
import type { Actor } from '../../audit.ts';

/** The administrator who does something, and in which session. */
export interface SignedInAdmin {
  admin: AdminUser;
  sessionId: string;
  actor: Actor;
}
