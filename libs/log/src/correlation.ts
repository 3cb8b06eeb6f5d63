import { AsyncLocalStorage } from 'node:async_hooks';

const correlation = new AsyncLocalStorage<string>();

/** Runs `work` so that all its log lines and events carry `correlationId`. */
export const withCorrelation = <T>(correlationId: string, work: () => T): T => correlation.run(correlationId, work);

/** The id that ties the log lines and events of one request together; null outside of one. */
export const correlationId = (): string | null => correlation.getStore() ?? null;
