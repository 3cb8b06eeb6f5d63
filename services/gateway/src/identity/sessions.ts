import { randomUUID } from 'node:crypto';
import type { ISql } from '@stillpoint/db';
import { newToken, type Place } from '@stillpoint/sealing';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { beginSession, isLive, touched, type SessionKind } from './domain/session-lifetime.ts';
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

/** Cookie values as they came, if they came. */
export interface SessionIds {
  client: string | null;
  admin: string | null;
}

/** A session as its owner's lists and checks know it. `confirmedAt`: when a password, code or passkey was last given in it. */
export interface OpenSession {
  id: string;
  confirmedAt: Date | null;
}

/** Who is calling, and in which session; one browser can be signed in as both. */
export interface Visitor {
  client: ClientUser | null;
  admin: AdminUser | null;
  /** The administrator without a second factor where one is required, who is nobody's `admin` but where one is set up. */
  passwordOnly: AdminUser | null;
  sessions: { client: OpenSession | null; admin: OpenSession | null };
}

export const NOBODY: Visitor = {
  client: null,
  admin: null,
  passwordOnly: null,
  sessions: { client: null, admin: null },
};

/** Where a sign-in comes from, and the session this browser had before it. */
export interface SignInCaller extends Caller {
  sessionId: string | null;
}

const hashesOf = (context: IdentityContext, id: string) => context.sealer.hashes('session', id);

/** Begins a session in the caller's transaction and ends the one this browser had: a session id never survives a login. */
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

/** Where a session's address is sealed. */
export const addressPlace = (id: string): Place => ['identity.session', id, 'address'];

/** How long requests that are on their way are still known by the id before, in milliseconds. */
const PASSING_MS = 10_000;

/** The id that a session goes on under after this one. */
function nextOf({ sealer }: IdentityContext, token: string): string {
  const hex = sealer.hash('next session', token).replace(/^.*:/, '');
  return Buffer.from(hex, 'hex').toString('base64url');
}

/**
 * Somebody showed again who they are: the session goes on under a fresh id. The same one for whoever asks with the same id before:
 * two tabs that ask at once go on in one session, whichever answer is the last to reach their cookie.
 */
export async function renewSession(context: IdentityContext, token: string): Promise<string> {
  const next = nextOf(context, token);
  const now = context.now();
  const isThere = await context.sql.begin((tx) =>
    renewSessionRow(tx, hashesOf(context, token), {
      idHash: context.sealer.hash('session', next),
      confirmedAt: now,
      passingId: randomUUID(),
      until: new Date(now.getTime() + PASSING_MS),
    }),
  );
  return isThere ? next : renewSession(context, next);
}

/** Ends a session, and with the id before the one that goes on; unknown ones are ended already. */
export async function closeSession(context: IdentityContext, token: string | null, goingOn: OpenSession | null) {
  if (token !== null) await deleteSession(context.sql, hashesOf(context, token), goingOn?.id);
}

/** Finds out who is calling, and writes down that a session was used, at most once a minute. */
export async function recognise(context: IdentityContext, ids: SessionIds): Promise<Visitor> {
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
    const idleUntil = row && touched(kind, row, now);
    if (row && idleUntil) await touchSession(context.sql, row.id, hashes[kind][0]!, idleUntil);
  }
  const [clientRow, adminRow] = [
    await going(context, ids.client, live('client')),
    await going(context, ids.admin, live('admin')),
  ];
  return {
    client: clientRow?.client ? toClientUser(clientRow.client) : null,
    admin: adminRow?.admin ?? null,
    passwordOnly: null,
    sessions: { client: clientRow ? openSessionOf(clientRow) : null, admin: adminRow ? openSessionOf(adminRow) : null },
  };
}

/** The session that this id opens. An id before opens the one that goes on, as long as it does, without what was confirmed in it. */
async function going(
  context: IdentityContext,
  token: string | null,
  row: SessionRow | undefined,
): Promise<SessionRow | undefined> {
  const isPassing = row?.device === null && row.expiresAt.getTime() <= context.now().getTime() + PASSING_MS;
  if (!isPassing || token === null) return row;
  const next = nextOf(context, token);
  const [nextRow] = await findSessions(context.sql, hashesOf(context, next));
  const session = await going(context, next, nextRow);
  return session && { ...session, confirmedAt: null };
}

/** Where a second factor is required: an administrator who has none is taken for nobody until there is one. */
export async function withheldUntilSecondFactor({ sql }: IdentityContext, visitor: Visitor): Promise<Visitor> {
  if (!visitor.admin || (await hasSecondFactor(sql, visitor.admin.id))) return visitor;
  return { ...visitor, admin: null, passwordOnly: visitor.admin };
}

const openSessionOf = ({ id, confirmedAt }: SessionRow): OpenSession => ({ id, confirmedAt });

/** A client's account as the API shows it. */
export const toClientUser = ({ createdAt, ...client }: Omit<Client, 'passwordHash' | 'verifiedAt'>): ClientUser =>
  clientUser.parse({ ...client, createdAt: createdAt.toISOString() });
