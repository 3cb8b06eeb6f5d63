import type { ISql } from '@stillpoint/db';

export interface Admin {
  id: number;
  username: string;
  passwordHash: string;
  /** The hash of the last ADMIN_PASSWORD that was put to use; null when none was, or before this was kept. */
  configuredHash: string | null;
}

const columns = (db: ISql) => db`id, username, password_hash, configured_hash`;

/** The practice's one administrator; null before the first start has made it. */
export async function findAdmin(db: ISql): Promise<Admin | null> {
  const [row] = await db<Admin[]>`SELECT ${columns(db)} FROM identity.admin ORDER BY id LIMIT 1`;
  return row ?? null;
}

export async function findAdminByUsername(db: ISql, username: string): Promise<Admin | null> {
  const [row] = await db<Admin[]>`SELECT ${columns(db)} FROM identity.admin WHERE username = ${username}`;
  return row ?? null;
}

export async function findAdminById(db: ISql, id: number): Promise<Admin | null> {
  const [row] = await db<Admin[]>`SELECT ${columns(db)} FROM identity.admin WHERE id = ${id}`;
  return row ?? null;
}

export const insertAdmin = (db: ISql, admin: Omit<Admin, 'id'>, at: Date) =>
  db`
    INSERT INTO identity.admin (username, password_hash, configured_hash, created_at)
    VALUES (${admin.username}, ${admin.passwordHash}, ${admin.configuredHash}, ${at})`;

export const updateAdmin = (db: ISql, admin: Admin) =>
  db`
    UPDATE identity.admin SET username = ${admin.username}, password_hash = ${admin.passwordHash},
      configured_hash = ${admin.configuredHash}
    WHERE id = ${admin.id}`;
