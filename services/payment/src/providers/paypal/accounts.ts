import { isUnseen, type PaypalAccount, type paypalAccountForm, type PaypalMode } from '@stillpoint/contracts';
import type { ISql, Sql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import type { Logger } from '@stillpoint/log';
import type { Sealer } from '@stillpoint/sealing';
import type * as z from 'zod';
import type { OnlineProvider } from '../../provider.ts';
import {
  deleteNamedAccount,
  findKeptAccount,
  findNamedAccount,
  keepAccount,
  listKeptAccounts,
  lockNamedAccount,
  upsertNamedAccount,
  type NamedAccount,
} from './named-account.ts';
import { unlessRestored } from '../../unless-restored.ts';
import { accessTokens } from './access-tokens.ts';
import { createPaypalProvider } from './provider.ts';
import type { PaypalSettings } from './settings.ts';
import { webhookFor } from './webhook.ts';
import { WORDS } from '../../words.ts';
import { nameAccountOfOrders } from '../../store/orders.ts';

/** PayPal's initial settings of the server, and its address. */
export interface PaypalFirstValues {
  account: Omit<NamedAccount, 'mode'> | null;
  apiUrl: string;
  sdkUrl: string;
}

export interface PaypalDeps {
  sql: Sql;
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
  /**
   * PayPal with the account of this client id, in use or kept since it was; null when it is not known. `clientId` null: the
   * order is older than the first change of accounts.
   */
  of: (clientId: string | null) => Promise<OnlineProvider | null>;
  /** PayPal with each known account and webhook, the one in use first. */
  all: () => Promise<OnlineProvider[]>;
  /** Keeps the account in use, so that what is paid through it can be refunded after the server's settings name another. */
  keepCurrent: () => Promise<void>;
  /** Everything but the secret. */
  shown: () => Promise<Shown>;
  /**
   * Applies the entered account in every process, once PayPal gave it a token and the webhook for `webhookUrl`; the secret is
   * sealed. The account before stays usable for what was paid through it. Throws AppError `connection_failed` with the reason
   * otherwise, `not_configured` when the server's settings are chosen and name no account, or `changed_meanwhile` when clients pay
   * neither as in `basedOn` nor in this way already.
   */
  save: (form: Form, webhookUrl: string) => Promise<void>;
}

type Form = z.output<typeof paypalAccountForm>;
interface Found {
  source: PaypalAccount['source'];
  account: NamedAccount | null;
}
type Shown = Omit<PaypalAccount, 'webhookUrl'>;

const OWN: Record<PaypalMode, string> = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
};

/** An account and its webhook: the same app may have had another one before, which signs for itself. */
const nameOf = ({ clientId, webhookId }: NamedAccount): string => `${clientId} ${webhookId}`;

/** Which of PayPal's own two addresses this is; null for any other, which overrides the mode. */
const modeOf = (apiUrl: string): PaypalMode | null =>
  apiUrl === OWN.live ? 'live' : apiUrl === OWN.sandbox ? 'sandbox' : null;

export function paypalAccounts(first: PaypalFirstValues, deps: PaypalDeps): PaypalAccounts {
  const { sql, sealer, log, deadlineMs } = deps;
  const fixedMode = modeOf(first.apiUrl);
  const server = first.account && { ...first.account, mode: fixedMode ?? ('live' as const) };
  const clients = new Map<string, { key: string; provider: OnlineProvider }>();

  const settingsOf = ({ mode, ...account }: NamedAccount): PaypalSettings => ({
    ...account,
    apiUrl: fixedMode === null ? first.apiUrl : OWN[mode],
    sdkUrl: first.sdkUrl,
    log,
    ...(deadlineMs ? { deadlineMs } : {}),
  });

  async function find(db: ISql = sql): Promise<Found> {
    const named = await findNamedAccount(db, sealer);
    if (named) return { source: 'screen', ...named };
    return { source: 'server', account: server };
  }

  /** Cached while the account stays the same, since it keeps its access token between calls. */
  function clientOf(account: NamedAccount): OnlineProvider {
    const key = JSON.stringify(account);
    const cached = clients.get(nameOf(account));
    if (cached?.key === key) return cached.provider;
    const provider = unlessRestored(createPaypalProvider(settingsOf(account)), sql);
    clients.set(nameOf(account), { key, provider });
    return provider;
  }

  /** Keeps the present account, and the one that is about to take its place. */
  async function keep(db: ISql, account: NamedAccount | null): Promise<void> {
    const { account: before } = await find(db);
    if (before) {
      await nameAccountOfOrders(db, 'paypal', before.clientId);
      await keepAccount(db, sealer, before, deps.now());
    }
    if (account) await keepAccount(db, sealer, account, deps.now());
  }

  function shownOf({ source, account }: Found): Shown {
    const mode = fixedMode === null ? null : (account?.mode ?? fixedMode);
    return {
      kind: account ? 'paypal' : 'direct',
      source,
      mode,
      clientId: account?.clientId ?? null,
      webhookId: account?.webhookId ?? null,
      apiHost: new URL(mode ? OWN[mode] : first.apiUrl).host,
      serverClientId: server?.clientId ?? null,
    };
  }

  return {
    async current() {
      const { account } = await find();
      return account && clientOf(account);
    },

    async of(clientId) {
      const { account: present } = await find();
      const known = [present, server].find((one) => one && (clientId === null || one.clientId === clientId));
      const account = known ?? (clientId === null ? null : await findKeptAccount(sql, sealer, clientId));
      return account && clientOf(account);
    },

    async all() {
      const { account: present } = await find();
      const known = new Map<string, NamedAccount>();
      for (const one of [present, server, ...(await listKeptAccounts(sql, sealer))])
        if (one && !known.has(nameOf(one))) known.set(nameOf(one), one);
      return [...known.values()].map(clientOf);
    },

    keepCurrent: () => keep(sql, null),

    shown: async () => shownOf(await find()),

    async save({ kind, basedOn, ...typed }, webhookUrl) {
      const source = kind === 'server' ? 'server' : 'screen';
      let account: NamedAccount | null = null;
      if (kind === 'server') {
        if (!server) throw new AppError('not_configured', WORDS.account.noServer);
        account = server;
        await requireToken(settingsOf(account));
      }
      if (kind === 'paypal') {
        await requireToken(settingsOf(typed));
        account = { ...typed, webhookId: await webhookFor(settingsOf(typed), webhookUrl) };
      }
      await sql.begin(async (tx) => {
        await lockNamedAccount(tx);
        if (isUnseen(shownOf(await find(tx)), shownOf({ source, account }), basedOn))
          throw new AppError('changed_meanwhile', WORDS.account.changed);
        await keep(tx, account);
        if (source === 'server') await deleteNamedAccount(tx);
        else await upsertNamedAccount(tx, sealer, account, deps.now());
      });
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
