import type { IdentityContext } from '../context.ts';
import { findAdmin, type Admin } from '../store/admins.ts';

/** What the operator of the server resets an administrator with. */
export type Resetting = Pick<IdentityContext, 'sql' | 'now' | 'sealer'>;

/** The administrator. Throws Error when there is none yet. */
export async function requireAdmin(context: Resetting): Promise<Admin> {
  const admin = await findAdmin(context.sql);
  if (!admin) throw new Error('There is no administrator yet: the first start of the gateway makes one.');
  return admin;
}
