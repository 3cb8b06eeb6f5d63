import type { Profile } from '@stillpoint/contracts';
import {
  containing,
  firstRow,
  hasDigits,
  hasRows,
  phoneDigits,
  searchedWords,
  withoutAccents,
  type Fragment,
  type ISql,
} from '@stillpoint/db';

/** A client's account as stored. `email` is lower-cased; `verifiedAt` is null until the address is verified. */
export interface Client extends Profile {
  id: string;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
  createdAt: Date;
}

export const PROFILE: readonly (keyof Profile)[] = ['firstName', 'lastName', 'phone', 'pronouns'];
const COLUMNS: readonly (keyof Client)[] = ['id', 'email', 'passwordHash', ...PROFILE, 'verifiedAt', 'createdAt'];

const findClient = (db: ISql, which: Fragment): Promise<Client | null> =>
  firstRow(db<Client[]>`SELECT ${db(COLUMNS)} FROM identity.client WHERE ${which}`);

export const findClientByEmail = (db: ISql, email: string) => findClient(db, db`email = ${email}`);
export const findClientById = (db: ISql, id: string) => findClient(db, db`id = ${id}`);
/** Locks the account until the transaction ends. */
export const lockClient = (db: ISql, id: string) => findClient(db, db`id = ${id} FOR NO KEY UPDATE`);

/**
 * Inserts the account, or replaces the registration of an unverified one. Null when the address belongs to a verified account.
 */
export function insertOrReplaceUnverified(
  db: ISql,
  client: Omit<Client, 'verifiedAt'>,
): Promise<{ id: string } | null> {
  return firstRow(db<{ id: string }[]>`
    INSERT INTO identity.client ${db({ ...client, verifiedAt: null }, COLUMNS)}
    ON CONFLICT (email) DO UPDATE
      SET password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name,
          phone = excluded.phone, pronouns = excluded.pronouns, created_at = excluded.created_at
      WHERE client.verified_at IS NULL
    RETURNING id`);
}

export const markVerified = (db: ISql, id: string, at: Date) =>
  db`UPDATE identity.client SET verified_at = ${at} WHERE id = ${id} AND verified_at IS NULL`;

export const updatePassword = (db: ISql, id: string, passwordHash: string) =>
  db`UPDATE identity.client SET password_hash = ${passwordHash} WHERE id = ${id}`;

/** Replaces the password hash if it is still the one that was checked; returns false otherwise. */
export const replacePassword = (db: ISql, client: Pick<Client, 'id' | 'passwordHash'>, by: string): Promise<boolean> =>
  hasRows(db`
    UPDATE identity.client SET password_hash = ${by}
    WHERE id = ${client.id} AND password_hash = ${client.passwordHash} RETURNING 1`);

export const updateProfile = (db: ISql, id: string, profile: Profile): Promise<Client | null> =>
  firstRow(db<Client[]>`
    UPDATE identity.client SET ${db(profile, PROFILE)} WHERE id = ${id} RETURNING ${db(COLUMNS)}`);

/** Deletes an account with its sessions, passkeys, codes and links. */
export const deleteClient = (db: ISql, email: string) => db`DELETE FROM identity.client WHERE email = ${email}`;

/** All accounts with a verified address, newest first. */
export const listVerifiedClients = (db: ISql) =>
  db<Client[]>`
    SELECT ${db(COLUMNS)} FROM identity.client WHERE verified_at IS NOT NULL ORDER BY created_at DESC, id`;

/**
 * At most `limit` accounts with a verified address whose name, address or phone contains every word that was typed, with accents or
 * without, or whose phone number has its digits, by name; one whose whole address is a word comes first.
 */
export function searchVerifiedClients(db: ISql, typed: string, limit: number) {
  const words = searchedWords(typed.toLowerCase());
  const digits = phoneDigits(typed);
  return db<Client[]>`
    SELECT ${db(COLUMNS)} FROM identity.client
    WHERE verified_at IS NOT NULL AND (search_text LIKE ALL (ARRAY(
      SELECT ${withoutAccents(db, db`pattern`)} FROM unnest(${words.map(containing)}::text[]) AS pattern))
      ${digits === null ? db`` : db`OR ${hasDigits(db, db`phone`, digits)}`})
    ORDER BY email = ANY(${words}) DESC, search_text, id LIMIT ${limit}`;
}
