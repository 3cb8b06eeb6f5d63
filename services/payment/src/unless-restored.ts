import { isRestoredCopy, type ISql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import type { OnlineProvider } from './provider.ts';
import { callsThrough } from './calls-through.ts';

const UNSENT = { kind: 'unsent', reason: 'this database is a restored copy that was not released yet' } as const;

/**
 * The same provider, but nothing is sent while this database is a restored copy, since the original may still be running.
 */
export function unlessRestored(provider: OnlineProvider, sql: ISql): OnlineProvider {
  return {
    ...provider,
    ...callsThrough(
      async () => ((await isRestoredCopy(sql)) ? UNSENT : provider),
      'the database does not say whether it is a copy',
    ),
    async verifyNotice(raw) {
      if (await isRestoredCopy(sql)) throw new AppError('provider_unavailable', 'This is a restored copy.');
      return provider.verifyNotice(raw);
    },
  };
}
