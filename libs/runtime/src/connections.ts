import type { Role } from '@stillpoint/db';

export type ServiceRole = Exclude<Role, 'stillpoint_queue'>;

/**
 * The most connections to PostgreSQL that a process' pools may hold, beside those of its queues. Two of each process with their queues in
 * Redis, or one of each with them in PostgreSQL, stay below the 100 that PostgreSQL takes by default.
 */
export const CONNECTIONS = {
  gateway: {
    stillpoint_identity: 5,
    stillpoint_booking: 5,
    stillpoint_notification: 2,
    stillpoint_payment: 3,
  } satisfies Record<ServiceRole, number>,
  worker: 4,
} as const;
