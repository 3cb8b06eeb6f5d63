import type { Busy } from '@stillpoint/scheduling';
import type { Client, ServiceForSale } from './booking.ts';

/** A session as it is taken over; the service's id null where it has to be made first. */
export interface NewSession {
  client: Client;
  service: Pick<ServiceForSale, 'name' | 'priceCents' | 'durationMinutes'> & { id: number | null };
  span: Busy;
  status: 'confirmed' | 'completed' | 'cancelled';
  cancelReason: 'client' | 'practice' | null;
  notes: string | null;
}

/** What becomes of a row. `key`: under which a second run finds what was made. */
export type Decision =
  /** `isErased`: of an erased person, whom the report does not name either. */
  | { outcome: 'refused'; reason: string; isErased?: true }
  | { outcome: 'known-session' }
  | { outcome: 'new-client' | 'known-client'; key: string | null; client: Client }
  | { outcome: 'new-session'; key: string; session: NewSession };
