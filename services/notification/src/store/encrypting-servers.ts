import { hasRows, type ISql } from '@stillpoint/db';

export const isEncryptingServer = (db: ISql, host: string, port: number): Promise<boolean> =>
  hasRows(db`SELECT 1 FROM notification.encrypting_server WHERE host = ${host} AND port = ${port}`);

export async function insertEncryptingServer(db: ISql, host: string, port: number, seenAt: Date): Promise<void> {
  await db`
    INSERT INTO notification.encrypting_server (host, port, seen_at) VALUES (${host}, ${port}, ${seenAt})
    ON CONFLICT DO NOTHING`;
}
