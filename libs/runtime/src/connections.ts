import type { Role } from '@stillpoint/db';

export type ServiceRole = Exclude<Role, 'stillpoint_queue'>;

/**
 * The most connections to PostgreSQL that a process may hold. Two of each process, with their queues in Redis or in PostgreSQL, stay below
 * the 100 that PostgreSQL takes by default.
 */
export const CONNECTIONS = {
  gateway: {
    stillpoint_identity: 5,
    stillpoint_booking: 5,
    stillpoint_notification: 2,
    stillpoint_payment: 3,
  } satisfies Record<ServiceRole, number>,
  worker: 4,
  /** Of the queues in PostgreSQL, a worker's listening one included: effects wait for their service's own connections, not for these. */
  queue: 4,
} as const;
