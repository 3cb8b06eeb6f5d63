import type { Role } from '@stillpoint/db';

export type ServiceRole = Exclude<Role, 'stillpoint_queue'>;

/**
 * The most PostgreSQL connections a process may hold. Two of each process, with their queues in Redis or in PostgreSQL, stay
 * below PostgreSQL's default limit of 100.
 */
export const CONNECTIONS = {
  gateway: {
    stillpoint_identity: 5,
    stillpoint_booking: 5,
    stillpoint_notification: 2,
    stillpoint_payment: 3,
  } satisfies Record<ServiceRole, number>,
  worker: 4,
  /**
   * Connections for queues in PostgreSQL, including a worker's LISTEN connection: effects wait for their service's own
   * connections, not for these.
   */
  queue: 4,
} as const;
