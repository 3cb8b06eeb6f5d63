import { hasRows, type ISql } from '@stillpoint/db';
import { PROFILE, type Client } from './clients.ts';
import type { SessionTimes } from '../domain/session-lifetime.ts';

/** Owner of a session: exactly one of the two ids is set. */
export type SessionOwner = { clientId: string } | { adminId: number };

export interface SessionRow extends SessionTimes {
  id: string;
  idHash: string;
  /** Null in a transitional row of `renewSessionRow`. */
  device: string | null;
  confirmedAt: Date | null;
  client: Omit<Client, 'passwordHash' | 'verifiedAt'> | null;
  admin: { id: number; username: string } | null;
}

export const insertSession = (
  db: ISql,
  {
    owner,
    ...session
  }: {
    id: string;
    idHash: string;
    owner: SessionOwner;
    device: string;
    address: string | null;
    createdAt: Date;
    confirmedAt: Date;
  } & SessionTimes,
) => db`INSERT INTO identity.session ${db({ ...session, ...owner })}`;

/** Sessions by the hashes of their cookies, with their owners; expired ones included. */
export async function findSessions(db: ISql, idHashes: readonly string[]): Promise<SessionRow[]> {
  const rows = await db<FlatRow[]>`
    SELECT s.id, s.id_hash, s.device, s.confirmed_at, s.expires_at, s.idle_until, s.client_id, c.email, ${db(PROFILE)},
           c.created_at AS client_created_at, s.admin_id, a.username
    FROM identity.session s
    LEFT JOIN identity.client c ON c.id = s.client_id
    LEFT JOIN identity.admin a ON a.id = s.admin_id
    WHERE s.id_hash = ANY(${idHashes})`;
  return rows.map(unflatten);
}

/**
 * Records the use of the session found under the hash `found`; `idHash`, under the newest key, replaces one under an older key. Does
 * nothing when the session has another id by now.
 */
export const touchSession = (db: ISql, found: string, idHash: string, idleUntil: Date) =>
  db`
    UPDATE identity.session SET idle_until = ${idleUntil}, id_hash = ${idHash}
    WHERE id_hash = ${found} AND idle_until < ${idleUntil}`;

/** `id`: of the continued session when the hashes are those of a previous id. */
export const deleteSession = (db: ISql, idHashes: readonly string[], id: string | null = null) =>
  db`DELETE FROM identity.session WHERE id_hash = ANY(${idHashes}) OR id = ${id}`;

export const deleteSessionsOf = (db: ISql, owner: SessionOwner) =>
  db`DELETE FROM identity.session WHERE ${ofOwner(db, owner)}`;

export const deleteEverySession = (db: ISql) => db`DELETE FROM identity.session`;

/** A session as its owner sees it. `address` is sealed. */
export interface ListedSession extends SessionTimes {
  id: string;
  device: string | null;
  address: string | null;
  createdAt: Date;
}

export const ofOwner = (db: ISql, owner: SessionOwner) =>
  'clientId' in owner ? db`client_id = ${owner.clientId}` : db`admin_id = ${owner.adminId}`;

/** An account's open sessions, the last used first, without the transitional rows of `renewSessionRow`. */
export const listSessions = (db: ISql, owner: SessionOwner, now: Date) =>
  db<ListedSession[]>`
    SELECT id, device, address, created_at, expires_at, idle_until
    FROM identity.session WHERE ${ofOwner(db, owner)} AND idle_until > ${now} AND device IS NOT NULL ORDER BY idle_until DESC, id`;

/** Ends one of the owner's sessions. False when it is not theirs. */
export const deleteOwnSession = (db: ISql, owner: SessionOwner, id: string): Promise<boolean> =>
  hasRows(db`DELETE FROM identity.session WHERE id = ${id} AND ${ofOwner(db, owner)} RETURNING 1`);

/** Locks a session until the transaction ends; false when it has ended. */
export const lockSession = (tx: ISql, id: string): Promise<boolean> =>
  hasRows(tx`SELECT 1 FROM identity.session WHERE id = ${id} FOR SHARE`);

/** Ends all of the owner's sessions but one. */
export const deleteOtherSessions = (db: ISql, owner: SessionOwner, keptId: string) =>
  db`DELETE FROM identity.session WHERE ${ofOwner(db, owner)} AND id <> ${keptId}`;

/**
 * Gives a session its next id hash; the previous one opens it `until`, through a transitional, unconfirmed row. If the session
 * has the next hash already, it is confirmed anew. False when that hash is a previous one too: the session has continued under
 * a later one.
 */
export async function renewSessionRow(
  tx: ISql,
  idHashes: readonly string[],
  next: { idHash: string; confirmedAt: Date; passingId: string; until: Date },
): Promise<boolean> {
  const { idHash, confirmedAt } = next;
  const isPassing = tx`(device IS NULL AND expires_at <= ${next.until})`;
  // The account is locked before its session, as where it is erased; otherwise the two deadlock.
  await tx`
    SELECT FROM identity.client
    WHERE id = (SELECT client_id FROM identity.session WHERE id_hash = ANY(${idHashes}) LIMIT 1) FOR KEY SHARE`;
  // Before all else in the session, because it waits for a concurrent renewal.
  const [before] = await tx<{ id: string; idHash: string; isPassing: boolean }[]>`
    SELECT id, id_hash, ${isPassing} AS is_passing FROM identity.session WHERE id_hash = ANY(${idHashes}) FOR UPDATE`;
  const isNext = await hasRows(
    tx`UPDATE identity.session SET confirmed_at = ${confirmedAt} WHERE id_hash = ${idHash} AND NOT ${isPassing} RETURNING 1`,
  );
  if (isNext || !before) return true;
  if (before.isPassing) return false;
  await tx`UPDATE identity.session SET ${tx({ idHash, confirmedAt })} WHERE id = ${before.id}`;
  await tx`
    INSERT INTO identity.session (id, id_hash, client_id, admin_id, created_at, expires_at, idle_until)
    SELECT ${next.passingId}, ${before.idHash}, client_id, admin_id, created_at, ${next.until}, ${next.until}
    FROM identity.session WHERE id = ${before.id}`;
  return true;
}

type FlatRow = Pick<SessionRow, 'id' | 'idHash' | 'device' | 'confirmedAt' | keyof SessionTimes> &
  Omit<NonNullable<SessionRow['client']>, 'id' | 'createdAt'> & {
    clientId: string | null;
    clientCreatedAt: Date;
    adminId: number | null;
    username: string;
  };

function unflatten({ clientId, clientCreatedAt, adminId, username, ...row }: FlatRow): SessionRow {
  const { id, idHash, device, confirmedAt, expiresAt, idleUntil, ...client } = row;
  return {
    id,
    idHash,
    device,
    confirmedAt,
    expiresAt,
    idleUntil,
    client: clientId === null ? null : { id: clientId, createdAt: clientCreatedAt, ...client },
    admin: adminId === null ? null : { id: adminId, username },
  };
}
