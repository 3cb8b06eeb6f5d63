import type { PaypalMode } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';

const PLACE = ['payment.paypal_account', '1', 'client_secret'] as const;

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
