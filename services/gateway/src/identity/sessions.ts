import { randomUUID } from 'node:crypto';
import type { ISql } from '@stillpoint/db';
import { newToken, type Place } from '@stillpoint/sealing';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { beginSession, isLive, nextIdleLimit, type SessionKind } from './domain/session-lifetime.ts';
import {
  deleteSession,
  findSessions,
  insertSession,
  renewSessionRow,
  touchSession,
  type SessionOwner,
  type SessionRow,
} from './store/sessions.ts';
import { hasSecondFactor } from './store/second-factors.ts';
import { clientUser, type AdminUser, type ClientUser } from '@stillpoint/contracts';
import type { Client } from './store/clients.ts';

/** Cookie values of the request, if any. */
export interface SessionIds {
  client: string | null;
  admin: string | null;
}

/** A session for lists and checks. `confirmedAt`: when a password, code or passkey was last given in it. */
export interface OpenSession {
  id: string;
  confirmedAt: Date | null;
}

/** Who is calling, and in which session; one browser can be signed in as both. */
export interface Visitor {
  client: ClientUser | null;
  admin: AdminUser | null;
  /** An administrator without a required second factor, who is `admin` only where one is set up. */
  passwordOnly: AdminUser | null;
  sessions: { client: OpenSession | null; admin: OpenSession | null };
}

export const NOBODY: Visitor = {
  client: null,
  admin: null,
  passwordOnly: null,
  sessions: { client: null, admin: null },
};

/** The origin of a sign-in, and the browser's previous session. */
export interface SignInCaller extends Caller {
  sessionId: string | null;
}

const hashesOf = (context: IdentityContext, id: string) => context.sealer.hashes('session', id);

/** Opens a session in the caller's transaction and ends the browser's previous one: a session id never survives a login. */
export async function openSession(
  db: ISql,
  context: IdentityContext,
  owner: SessionOwner,
  from: SignInCaller,
): Promise<string> {
  const [id, token] = [randomUUID(), newToken()];
  const now = context.now();
  if (from.sessionId !== null) await deleteSession(db, hashesOf(context, from.sessionId));
  await insertSession(db, {
    id,
    idHash: context.sealer.hash('session', token),
    owner,
    device: from.device,
    address: from.address === null ? null : context.sealer.seal(addressPlace(id), from.address),
    createdAt: now,
    confirmedAt: now,
    ...beginSession('clientId' in owner ? 'client' : 'admin', now),
  });
  return token;
}

/** The place a session's address is sealed for. */
export const addressPlace = (id: string): Place => ['identity.session', id, 'address'];

/** How long the previous id is accepted for requests in transit, in milliseconds. */
const TRANSITION_MS = 10_000;

/** The id under which a session continues after this one. */
function nextIdOf({ sealer }: IdentityContext, token: string): string {
  const hex = sealer.hash('next session', token).replace(/^.*:/, '');
  return Buffer.from(hex, 'hex').toString('base64url');
}

/**
 * Marks a session as confirmed and continues it under a new id. The new id is derived from the previous one: two tabs that
 * confirm at once continue in one session, whichever answer sets the cookie last.
 */
export async function renewSession(context: IdentityContext, token: string): Promise<string> {
  const next = nextIdOf(context, token);
  const now = context.now();
  const isRenewed = await context.sql.begin((tx) =>
    renewSessionRow(tx, hashesOf(context, token), {
      idHash: context.sealer.hash('session', next),
      confirmedAt: now,
      passingId: randomUUID(),
      until: new Date(now.getTime() + TRANSITION_MS),
    }),
  );
  return isRenewed ? next : renewSession(context, next);
}

/** Ends a session by its id or by the previous one; unknown ids are ignored. */
export async function closeSession(context: IdentityContext, token: string | null, current: OpenSession | null) {
  if (token !== null) await deleteSession(context.sql, hashesOf(context, token), current?.id);
}

/** Identifies the caller, and records the use of a session at most once a minute; not of one that is only looked at. */
export async function recognise(
  context: IdentityContext,
  ids: SessionIds,
  { isUse }: { isUse: boolean },
): Promise<Visitor> {
  const hashes = {
    client: ids.client ? hashesOf(context, ids.client) : [],
    admin: ids.admin ? hashesOf(context, ids.admin) : [],
  };
  const asked = [...hashes.client, ...hashes.admin];
  if (asked.length === 0) return NOBODY;
  const now = context.now();
  const rows = (await findSessions(context.sql, asked)).filter((row) => isLive(row, now));
  const live = (kind: SessionKind) => rows.find((row) => hashes[kind].includes(row.idHash) && row[kind] !== null);
  for (const kind of ['client', 'admin'] as const) {
    const row = live(kind);
    const idleUntil = isUse && row && nextIdleLimit(kind, row, now);
    if (row && idleUntil) await touchSession(context.sql, row.idHash, hashes[kind][0]!, idleUntil);
  }
  const [clientRow, adminRow] = [
    await continuedSession(context, ids.client, live('client')),
    await continuedSession(context, ids.admin, live('admin')),
  ];
  return {
    client: clientRow?.client ? toClientUser(clientRow.client) : null,
    admin: adminRow?.admin ?? null,
    passwordOnly: null,
    sessions: { client: clientRow ? openSessionOf(clientRow) : null, admin: adminRow ? openSessionOf(adminRow) : null },
  };
}

/** The session of an id. A previous id opens the continued session while that lasts, but without its confirmation. */
async function continuedSession(
  context: IdentityContext,
  token: string | null,
  row: SessionRow | undefined,
): Promise<SessionRow | undefined> {
  const isTransitional = row?.device === null && row.expiresAt.getTime() <= context.now().getTime() + TRANSITION_MS;
  if (!isTransitional || token === null) return row;
  const next = nextIdOf(context, token);
  const [nextRow] = await findSessions(context.sql, hashesOf(context, next));
  const session = await continuedSession(context, next, nextRow);
  return session && { ...session, confirmedAt: null };
}

/** Where a second factor is required, an administrator without one counts as nobody. */
export async function withoutUnprotectedAdmin({ sql }: IdentityContext, visitor: Visitor): Promise<Visitor> {
  if (!visitor.admin || (await hasSecondFactor(sql, visitor.admin.id))) return visitor;
  return { ...visitor, admin: null, passwordOnly: visitor.admin };
}

const openSessionOf = ({ id, confirmedAt }: SessionRow): OpenSession => ({ id, confirmedAt });

/** A client's account as the API shows it. */
export const toClientUser = ({ createdAt, ...client }: Omit<Client, 'passwordHash' | 'verifiedAt'>): ClientUser =>
  clientUser.parse({ ...client, createdAt: createdAt.toISOString() });
