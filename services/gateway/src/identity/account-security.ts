import type { PasskeySummary, SessionSummary } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { IdentityContext } from './context.ts';
import { LIFETIMES } from './domain/session-lifetime.ts';
import { addressPlace } from './sessions.ts';
import { listPasskeys } from './store/passkeys.ts';
import { listSessions, type SessionOwner } from './store/sessions.ts';

/** An account's passkeys and open sessions, as its owner sees them; `currentId` is the calling session. */
export async function readAccountSecurity(
  db: ISql,
  context: IdentityContext,
  owner: SessionOwner,
  currentId: string,
): Promise<{ passkeys: PasskeySummary[]; sessions: SessionSummary[] }> {
  const [passkeys, sessions] = await Promise.all([listPasskeys(db, owner), listSessions(db, owner, context.now())]);
  const { idle } = LIFETIMES['clientId' in owner ? 'client' : 'admin'];
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, device, address, createdAt, idleUntil, expiresAt }) => ({
      id,
      device,
      isCurrent: id === currentId,
      createdAt: createdAt.toISOString(),
      address: address === null ? null : context.sealer.open(addressPlace(id), address),
      // Near its end, a session's idle limit is cut off, so its last use is not known to the minute.
      lastUsedAt: new Date(
        idleUntil < expiresAt ? Math.max(idleUntil.getTime() - idle, createdAt.getTime()) : createdAt.getTime(),
      ).toISOString(),
    })),
  };
}
