import type { PaypalAccount, paypalAccountForm, PaypalMode } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import type { Logger } from '@stillpoint/log';
import type { Sealer } from '@stillpoint/sealing';
import type * as z from 'zod';
import type { OnlineProvider } from '../../provider.ts';
import { findNamedAccount, upsertNamedAccount, type NamedAccount } from './named-account.ts';
import { unlessRestored } from '../../unless-restored.ts';
import { accessTokens } from './access-tokens.ts';
import { createPaypalProvider } from './provider.ts';
import type { PaypalSettings } from './settings.ts';
import { webhookFor } from './webhook.ts';
import { WORDS } from '../../words.ts';

/** PayPal's initial settings of the server, and its address. */
export interface PaypalFirstValues {
  account: Omit<NamedAccount, 'mode'> | null;
  apiUrl: string;
  sdkUrl: string;
}

export interface PaypalDeps {
  sql: ISql;
  sealer: Sealer;
  now: () => Date;
  log: Logger;
  /** Time limit of a call in milliseconds. */
  deadlineMs?: number;
}

/** The practice's PayPal account, read at each use. */
export interface PaypalAccounts {
  /** PayPal with the account set on screen, else that of the settings; null when the practice does not use PayPal. */
  current: () => Promise<OnlineProvider | null>;
  /** Everything but the secret. */
  shown: () => Promise<Omit<PaypalAccount, 'webhookUrl'>>;
  /**
   * Applies the entered account in every process, once PayPal gave it a token and the webhook for `webhookUrl`; the secret is
   * sealed. Throws AppError `connection_failed` with the reason otherwise.
   */
  save: (form: z.output<typeof paypalAccountForm>, webhookUrl: string) => Promise<void>;
}

const OWN: Record<PaypalMode, string> = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
};

/** Which of PayPal's own two addresses this is; null for any other, which overrides the mode. */
const modeOf = (apiUrl: string): PaypalMode | null =>
  apiUrl === OWN.live ? 'live' : apiUrl === OWN.sandbox ? 'sandbox' : null;

export function paypalAccounts(first: PaypalFirstValues, deps: PaypalDeps): PaypalAccounts {
  const { sql, sealer, log, deadlineMs } = deps;
  const fixedMode = modeOf(first.apiUrl);
  let kept: { key: string; provider: OnlineProvider } | null = null;

  const settingsOf = ({ mode, ...account }: NamedAccount): PaypalSettings => ({
    ...account,
    apiUrl: fixedMode === null ? first.apiUrl : OWN[mode],
    sdkUrl: first.sdkUrl,
    log,
    ...(deadlineMs ? { deadlineMs } : {}),
  });

  async function find(): Promise<{ source: PaypalAccount['source']; account: NamedAccount | null }> {
    const named = await findNamedAccount(sql, sealer);
    if (named) return { source: 'screen', ...named };
    return { source: 'server', account: first.account && { ...first.account, mode: fixedMode ?? 'live' } };
  }

  return {
    async current() {
      const { account } = await find();
      if (!account) return null;
      const key = JSON.stringify(account);
      // Cached while the account stays the same, since it keeps its access token between calls.
      if (kept?.key !== key) kept = { key, provider: unlessRestored(createPaypalProvider(settingsOf(account)), sql) };
      return kept.provider;
    },

    async shown() {
      const { source, account } = await find();
      const mode = fixedMode === null ? null : (account?.mode ?? fixedMode);
      return {
        kind: account ? ('paypal' as const) : ('direct' as const),
        source,
        mode,
        clientId: account?.clientId ?? null,
        webhookId: account?.webhookId ?? null,
        apiHost: new URL(mode ? OWN[mode] : first.apiUrl).host,
      };
    },

    async save({ kind, ...typed }, webhookUrl) {
      let account: NamedAccount | null = null;
      if (kind === 'paypal') {
        await requireToken(settingsOf(typed));
        account = { ...typed, webhookId: await webhookFor(settingsOf(typed), webhookUrl) };
      }
      await upsertNamedAccount(sql, sealer, account, deps.now());
    },
  };
}

async function requireToken(settings: PaypalSettings): Promise<void> {
  const token = await accessTokens(settings).current();
  if (token.kind === 'token') return;
  const { host } = new URL(settings.apiUrl);
  throw new AppError(
    'connection_failed',
    /status 40[01]/.test(token.reason) ? WORDS.account.refused(host) : WORDS.account.noAccess(host, token.reason),
  );
}
