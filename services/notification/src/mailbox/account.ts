import type { NotificationContext } from '../context.ts';
import type { ImapSettings } from './imap-link.ts';

/** Names an IMAP account in our tables: a keyed hash, stable as long as host and user name are. */
export const accountOf = (context: Pick<NotificationContext, 'sealer'>, settings: ImapSettings): string =>
  context.sealer.hash('notification.account', `${settings.imapHost.toLowerCase()}\n${settings.username}`);
