import type { ISql } from '@stillpoint/db';
import type { SessionTimes } from '../domain/session-lifetime.ts';

/** Whose session: exactly one of the two ids is set. */
export type SessionOwner = { clientId: string } | { adminId: number };

export interface SessionRow extends SessionTimes {
  idHash: string;
  client: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    phone: string | null;
    createdAt: Date;
  } | null;
  admin: { id: number; username: string } | null;
}

export const insertSession = (
  db: ISql,
  session: { idHash: string; owner: SessionOwner; createdAt: Date } & SessionTimes,
) =>
  db`
    INSERT INTO identity.session (id_hash, client_id, admin_id, created_at, expires_at, idle_until)
    VALUES (${session.idHash}, ${'clientId' in session.owner ? session.owner.clientId : null},
            ${'adminId' in session.owner ? session.owner.adminId : null}, ${session.createdAt}, ${session.expiresAt},
            ${session.idleUntil})`;

/** Sessions by the hashes of their cookies, with who they belong to; over or not. */
export async function findSessions(db: ISql, idHashes: readonly string[]): Promise<SessionRow[]> {
  const rows = await db<FlatRow[]>`
    SELECT s.id_hash, s.expires_at, s.idle_until, s.client_id, c.email, c.first_name, c.last_name, c.phone,
           c.created_at AS client_created_at, s.admin_id, a.username
    FROM identity.session s
    LEFT JOIN identity.client c ON c.id = s.client_id
    LEFT JOIN identity.admin a ON a.id = s.admin_id
    WHERE s.id_hash = ANY(${idHashes as string[]})`;
  return rows.map(unflatten);
}

export const touchSession = (db: ISql, idHash: string, idleUntil: Date) =>
  db`UPDATE identity.session SET idle_until = ${idleUntil} WHERE id_hash = ${idHash} AND idle_until < ${idleUntil}`;

export const deleteSession = (db: ISql, idHash: string) => db`DELETE FROM identity.session WHERE id_hash = ${idHash}`;

export const deleteSessionsOf = (db: ISql, owner: SessionOwner) =>
  'clientId' in owner
    ? db`DELETE FROM identity.session WHERE client_id = ${owner.clientId}`
    : db`DELETE FROM identity.session WHERE admin_id = ${owner.adminId}`;

interface FlatRow {
  id_hash: string;
  expires_at: Date;
  idle_until: Date;
  client_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  client_created_at: Date;
  admin_id: number | null;
  username: string;
}

function unflatten(row: FlatRow): SessionRow {
  return {
    idHash: row.id_hash,
    expiresAt: row.expires_at,
    idleUntil: row.idle_until,
    client:
      row.client_id === null
        ? null
        : {
            id: row.client_id,
            email: row.email,
            firstName: row.first_name,
            lastName: row.last_name,
            phone: row.phone,
            createdAt: row.client_created_at,
          },
    admin: row.admin_id === null ? null : { id: row.admin_id, username: row.username },
  };
}
