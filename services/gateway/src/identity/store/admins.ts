import { firstRow, hasRows, type Fragment, type ISql, type TransactionSql } from '@stillpoint/db';

export interface Admin {
  id: number;
  username: string;
  passwordHash: string;
  /** Hash of the last applied ADMIN_PASSWORD; null when none was applied, or it was not recorded yet. */
  configuredHash: string | null;
}

const findOne = (db: ISql, which: Fragment): Promise<Admin | null> =>
  firstRow(db<Admin[]>`
    SELECT id, username, password_hash, configured_hash FROM identity.admin ${which} ORDER BY id LIMIT 1`);

/** The practice's administrator; null before the first start has created one. */
export const findAdmin = (db: ISql) => findOne(db, db``);
export const findAdminByUsername = (db: ISql, username: string) => findOne(db, db`WHERE username = ${username}`);
export const findAdminById = (db: ISql, id: number) => findOne(db, db`WHERE id = ${id}`);

export const insertAdmin = (db: ISql, admin: Omit<Admin, 'id'>, at: Date) =>
  db`INSERT INTO identity.admin ${db({ ...admin, createdAt: at })}`;

/** Replaces the password hash if it is still the one that was checked; returns false otherwise. */
export const replaceAdminPassword = (db: ISql, admin: Admin, by: string): Promise<boolean> =>
  hasRows(db`
    UPDATE identity.admin SET password_hash = ${by}, configured_hash = ${admin.configuredHash ?? admin.passwordHash}
    WHERE id = ${admin.id} AND password_hash = ${admin.passwordHash} RETURNING 1`);

/** Locks the password hash until the transaction ends if it is still the one that was checked; returns false otherwise. */
export const lockAdminPassword = (tx: TransactionSql, admin: Admin): Promise<boolean> =>
  hasRows(tx`
    SELECT 1 FROM identity.admin WHERE id = ${admin.id} AND password_hash = ${admin.passwordHash} FOR SHARE`);

/** Lets no other transaction create or change an administrator until this one ends. */
export const lockAdmins = (tx: ISql) => tx`LOCK TABLE identity.admin IN SHARE ROW EXCLUSIVE MODE`;

/** Locks the administrator until the transaction ends, so that second factors are changed one at a time. */
export const lockAdmin = (tx: ISql, id: number) => tx`SELECT FROM identity.admin WHERE id = ${id} FOR NO KEY UPDATE`;

export const updateAdmin = (db: ISql, admin: Admin) =>
  db`UPDATE identity.admin SET ${db(admin, 'username', 'passwordHash', 'configuredHash')} WHERE id = ${admin.id}`;
