import { hasRows, type ISql } from '@stillpoint/db';
import { ofOwner, type SessionOwner } from './sessions.ts';

/** A public key that signs in its owner. `publicKey` in COSE form. */
export interface Passkey {
  id: string;
  owner: SessionOwner;
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

type Row = Omit<Passkey, 'owner'> & ({ clientId: string; adminId: null } | { clientId: null; adminId: number });

const columns = (db: ISql) =>
  db`id, client_id, admin_id, credential_id, public_key,
     sign_count, transports, name, created_at, last_used_at`;

const toPasskey = ({ clientId, adminId, ...row }: Row): Passkey => ({
  ...row,
  owner: clientId === null ? { adminId } : { clientId },
});

/** Inserts a passkey. False when its credential exists already. */
export const insertPasskey = (db: ISql, { owner, ...passkey }: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> =>
  hasRows(db`
    INSERT INTO identity.passkey ${db({ ...passkey, ...owner })}
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`);

export async function findPasskeyByCredential(db: ISql, credentialId: string): Promise<Passkey | null> {
  const [row] = await db<Row[]>`SELECT ${columns(db)} FROM identity.passkey WHERE credential_id = ${credentialId}`;
  return row ? toPasskey(row) : null;
}

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: ISql, owner: SessionOwner): Promise<Passkey[]> {
  const rows = await db<Row[]>`
    SELECT ${columns(db)} FROM identity.passkey WHERE ${ofOwner(db, owner)} ORDER BY created_at, id`;
  return rows.map(toPasskey);
}

/** False when its count is not ahead of the stored one, as a copy's, or it is gone. One that does not count always says 0. */
export const updatePasskeyUse = (db: ISql, id: string, { signCount, at }: { signCount: number; at: Date }) =>
  hasRows(db`
    UPDATE identity.passkey SET sign_count = ${signCount}, last_used_at = ${at}
    WHERE id = ${id} AND (sign_count < ${signCount} OR sign_count = 0) RETURNING 1`);

/** Locks a passkey until the transaction ends; false when it is gone. */
export const lockPasskey = (tx: ISql, id: string): Promise<boolean> =>
  hasRows(tx`SELECT 1 FROM identity.passkey WHERE id = ${id} FOR SHARE`);

/** False when it is not the owner's. */
export const deletePasskey = (db: ISql, owner: SessionOwner, id: string): Promise<boolean> =>
  hasRows(db`DELETE FROM identity.passkey WHERE id = ${id} AND ${ofOwner(db, owner)} RETURNING 1`);
