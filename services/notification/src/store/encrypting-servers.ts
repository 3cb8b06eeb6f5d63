import type { ISql } from '@stillpoint/db';

export async function isEncryptingServer(db: ISql, host: string, port: number): Promise<boolean> {
  const rows = await db`SELECT 1 FROM notification.encrypting_server WHERE host = ${host} AND port = ${port}`;
  return rows.length === 1;
}

export async function insertEncryptingServer(db: ISql, host: string, port: number, seenAt: Date): Promise<void> {
  await db`
    INSERT INTO notification.encrypting_server (host, port, seen_at) VALUES (${host}, ${port}, ${seenAt})
    ON CONFLICT DO NOTHING`;
}
