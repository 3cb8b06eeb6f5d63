import { isRestoredCopy, type ISql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import type { OnlineProvider, Outcome } from './provider.ts';

const UNSENT = { kind: 'unsent', reason: 'this database is a restored copy that was not released yet' } as const;

/**
 * The same provider, but nothing is sent while this database is a restored copy, since the original may still be running.
 */
export function unlessRestored(provider: OnlineProvider, sql: ISql): OnlineProvider {
  const held =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<Outcome<T>>) =>
    async (...args: Args): Promise<Outcome<T>> => {
      try {
        if (await isRestoredCopy(sql)) return UNSENT;
      } catch (error) {
        return { kind: 'unsent', reason: `the database does not say whether it is a copy: ${String(error)}` };
      }
      return call(...args);
    };
  return {
    ...provider,
    open: held(provider.open),
    capture: held(provider.capture),
    refund: held(provider.refund),
    lookUpOrder: held(provider.lookUpOrder),
    lookUpCapture: held(provider.lookUpCapture),
    lookUpRefund: held(provider.lookUpRefund),
    async verifyNotice(raw) {
      if (await isRestoredCopy(sql)) throw new AppError('provider_unavailable', 'This is a restored copy.');
      return provider.verifyNotice(raw);
    },
  };
}
