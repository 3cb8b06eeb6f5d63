import type { ISql } from '@stillpoint/db';

export interface Admin {
  id: number;
  username: string;
  passwordHash: string;
}

const columns = (db: ISql) => db`id, username, password_hash AS "passwordHash"`;

/** The practice's one administrator; null before the first start has made it. */
export async function findAdmin(db: ISql): Promise<Admin | null> {
  const [row] = await db<Admin[]>`SELECT ${columns(db)} FROM identity.admin ORDER BY id LIMIT 1`;
  return row ?? null;
}

export async function findAdminByUsername(db: ISql, username: string): Promise<Admin | null> {
  const [row] = await db<Admin[]>`SELECT ${columns(db)} FROM identity.admin WHERE username = ${username}`;
  return row ?? null;
}

export const insertAdmin = (db: ISql, username: string, passwordHash: string, at: Date) =>
  db`INSERT INTO identity.admin (username, password_hash, created_at) VALUES (${username}, ${passwordHash}, ${at})`;

export const updateAdmin = (db: ISql, admin: Admin) =>
  db`UPDATE identity.admin SET username = ${admin.username}, password_hash = ${admin.passwordHash} WHERE id = ${admin.id}`;
