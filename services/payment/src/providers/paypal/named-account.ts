import type { PaypalMode } from '@stillpoint/contracts';
import { firstRow, type ISql } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { DAY_MS } from '@stillpoint/scheduling';
import type { Sealer } from '@stillpoint/sealing';

const PLACE = ['payment.paypal_account', '1', 'client_secret'] as const;
const keptPlace = (clientId: string) => ['payment.kept_paypal_account', clientId, 'client_secret'] as const;
/** PayPal refunds for 180 days. */
const KEEP_MS = 200 * DAY_MS;

/** A PayPal account as set on screen. */
export interface NamedAccount {
  mode: PaypalMode;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

type Row = { [K in keyof NamedAccount]: NamedAccount[K] | null };

/** The setting made on screen: an account, or none (`account` null). Null when nothing was set. */
export async function findNamedAccount(db: ISql, sealer: Sealer): Promise<{ account: NamedAccount | null } | null> {
  const [row] = await db<Row[]>`SELECT mode, client_id, client_secret, webhook_id FROM payment.paypal_account`;
  if (!row) return null;
  const { mode, clientId, clientSecret, webhookId } = row;
  if (mode === null || clientId === null || clientSecret === null || webhookId === null) return { account: null };
  return { account: { mode, clientId, clientSecret: sealer.open(PLACE, clientSecret), webhookId } };
}

/** Serialises saves until the transaction ends. */
export async function lockNamedAccount(tx: ISql): Promise<void> {
  await tx`LOCK TABLE payment.paypal_account IN SHARE ROW EXCLUSIVE MODE`;
}

export async function upsertNamedAccount(
  db: ISql,
  sealer: Sealer,
  account: NamedAccount | null,
  savedAt: Date,
): Promise<void> {
  const row = account
    ? { ...account, clientSecret: sealer.seal(PLACE, account.clientSecret), savedAt }
    : { mode: null, clientId: null, clientSecret: null, webhookId: null, savedAt };
  await db`INSERT INTO payment.paypal_account ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}

/** Removes what was set on screen: the server's settings are the account again. */
export async function deleteNamedAccount(db: ISql): Promise<void> {
  await db`DELETE FROM payment.paypal_account`;
}

const kept = (db: ISql) => db`SELECT mode, client_id, client_secret, webhook_id FROM payment.kept_paypal_account`;
const opened = (sealer: Sealer, account: NamedAccount): NamedAccount => ({
  ...account,
  clientSecret: sealer.open(keptPlace(account.clientId), account.clientSecret),
});

/** An account that was in use, by its client id. */
export async function findKeptAccount(db: ISql, sealer: Sealer, clientId: string): Promise<NamedAccount | null> {
  const found = await firstRow(db<NamedAccount[]>`${kept(db)} WHERE client_id = ${clientId}`);
  return found && opened(sealer, found);
}

/** Every account that was in use, the newest first. */
export const listKeptAccounts = async (db: ISql, sealer: Sealer): Promise<NamedAccount[]> =>
  (await db<NamedAccount[]>`${kept(db)} ORDER BY saved_at DESC, client_id`).map((account) => opened(sealer, account));

/** Keeps an account for the refunds of what is paid through it. */
export async function keepAccount(db: ISql, sealer: Sealer, account: NamedAccount, savedAt: Date): Promise<void> {
  const clientSecret = sealer.seal(keptPlace(account.clientId), account.clientSecret);
  const row = { ...account, clientSecret, savedAt };
  await db`INSERT INTO payment.kept_paypal_account ${db(row)} ON CONFLICT (client_id) DO UPDATE SET ${db(row)}`;
}

/** Forgets the accounts that are not in use, and for 200 days were neither saved nor had an order. */
export async function purgeKeptAccounts({ sql, now }: ServiceContext): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await sql`
    DELETE FROM payment.kept_paypal_account k
    WHERE saved_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM payment.paypal_account p WHERE p.client_id = k.client_id)
      AND NOT EXISTS (SELECT 1 FROM payment.order o WHERE o.account = k.client_id AND o.created_at >= ${before})`;
}
