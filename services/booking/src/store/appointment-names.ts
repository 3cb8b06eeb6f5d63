import type { ISql } from '@stillpoint/db';

/** Who and what an appointment is about. */
export interface AppointmentNames {
  id: string;
  clientName: string;
  clientEmail: string;
  serviceName: string;
  startsAt: Date;
}

export const listAppointmentNameRows = (db: ISql, ids: readonly string[]): Promise<AppointmentNames[]> =>
  db<AppointmentNames[]>`
    SELECT id, client_name AS "clientName", client_email AS "clientEmail", service_name AS "serviceName",
      starts_at AS "startsAt"
    FROM booking.appointment WHERE id = ANY(${[...ids]}::uuid[])`;
