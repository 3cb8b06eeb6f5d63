import { createLogger } from '@stillpoint/log';

/** For what logs in a test: nothing is written. */
export const log = createLogger({ name: 'test', level: 'silent' });
