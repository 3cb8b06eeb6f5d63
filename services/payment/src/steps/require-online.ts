import { AppError } from '@stillpoint/errors';
import type { OnlineProvider, Providers } from '../provider.ts';
import { WORDS } from '../words.ts';

/** The provider for payments in the browser. Throws AppError not_configured when the practice has none. */
export async function requireOnline(providers: Providers): Promise<OnlineProvider> {
  const online = await providers.online();
  if (online) return online;
  throw new AppError('not_configured', WORDS.order.offline);
}
