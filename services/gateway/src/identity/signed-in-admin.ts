import type { AdminUser } from '@stillpoint/contracts';
import type { Actor } from './audit.ts';

/** The administrator who asks, and the session they ask in. */
export interface SignedInAdmin {
  admin: AdminUser;
  sessionId: string;
  actor: Actor;
}
