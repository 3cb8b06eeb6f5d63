import type { Busy } from '@stillpoint/scheduling';
import type { Client, ServiceForSale } from './booking.ts';

/** A session to be imported; the service's id is null where the service has to be created first. */
export interface NewSession {
  client: Client;
  service: Pick<ServiceForSale, 'name' | 'priceCents' | 'durationMinutes'> & { id: number | null };
  span: Busy;
  status: 'confirmed' | 'completed' | 'cancelled';
  cancelReason: 'client' | 'practice' | null;
  notes: string | null;
}

/** The decision about a row. `key` identifies what is created, so that a second run finds it. */
export type Decision =
  /** `isErased`: the row is of an erased person, whose name the report omits. */
  | { outcome: 'refused'; reason: string; isErased?: true }
  | { outcome: 'known-session' }
  | { outcome: 'new-client' | 'known-client'; key: string | null; client: Client }
  | { outcome: 'new-session'; key: string; session: NewSession };
