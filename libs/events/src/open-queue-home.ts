import type { QueueHome } from './queues.ts';

/** The QueueHome of an address. Its packages, over a megabyte, are loaded here: what only publishes and reads events opens none. */
export const openQueueHome = async (url: string, connections?: number): Promise<QueueHome> =>
  new (await import('./queues.ts')).QueueHome(url, connections);
