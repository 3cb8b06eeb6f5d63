import { firstRow, hasRows, type Fragment, type ISql, type TransactionSql } from '@stillpoint/db';

export interface Admin {
  id: number;
  username: string;
  passwordHash: string;
  /** The hash of the last ADMIN_PASSWORD that was put to use; null when none was, or before this was kept. */
  configuredHash: string | null;
}

const findOne = (db: ISql, which: Fragment): Promise<Admin | null> =>
  firstRow(db<Admin[]>`
    SELECT id, username, password_hash, configured_hash FROM identity.admin ${which} ORDER BY id LIMIT 1`);

/** The practice's one administrator; null before the first start has made it. */
export const findAdmin = (db: ISql) => findOne(db, db``);
export const findAdminByUsername = (db: ISql, username: string) => findOne(db, db`WHERE username = ${username}`);
export const findAdminById = (db: ISql, id: number) => findOne(db, db`WHERE id = ${id}`);

export const insertAdmin = (db: ISql, admin: Omit<Admin, 'id'>, at: Date) =>
  db`INSERT INTO identity.admin ${db({ ...admin, createdAt: at })}`;

/** Writes a new hash over the one that was checked; false when another has taken its place. */
export const replaceAdminPassword = (db: ISql, admin: Admin, by: string): Promise<boolean> =>
  hasRows(db`
    UPDATE identity.admin SET password_hash = ${by}, configured_hash = ${admin.configuredHash ?? admin.passwordHash}
    WHERE id = ${admin.id} AND password_hash = ${admin.passwordHash} RETURNING 1`);

/** Keeps the hash that was checked until the transaction ends; false when another has taken its place. */
export const holdAdminPassword = (tx: TransactionSql, admin: Admin): Promise<boolean> =>
  hasRows(tx`
    SELECT 1 FROM identity.admin WHERE id = ${admin.id} AND password_hash = ${admin.passwordHash} FOR SHARE`);

/** Keeps others who do the same waiting until the transaction ends. */
export const lockAdmin = (tx: ISql, id: number) => tx`SELECT FROM identity.admin WHERE id = ${id} FOR NO KEY UPDATE`;

export const updateAdmin = (db: ISql, admin: Admin) =>
  db`UPDATE identity.admin SET ${db(admin, 'username', 'passwordHash', 'configuredHash')} WHERE id = ${admin.id}`;
