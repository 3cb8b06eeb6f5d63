import type { AdminUser } from '@stillpoint/contracts';
import type { Actor } from '../../audit.ts';

export interface SignedInAdmin {
  admin: AdminUser;
  sessionId: string;
  actor: Actor;
}
