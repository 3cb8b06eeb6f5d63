import { valuesOf, type ISql } from '@stillpoint/db';

/** Every address of an account, a patient or an appointment. For roles that can read every schema. */
export const listEveryAddress = (owner: ISql): Promise<string[]> =>
  valuesOf(owner`
    SELECT email FROM identity.client UNION SELECT email FROM booking.person UNION SELECT client_email FROM booking.appointment`);

/** The ids of an address' appointments. For roles that can read every schema. */
export const listAppointmentIds = (owner: ISql, email: string): Promise<string[]> =>
  valuesOf(owner`SELECT id FROM booking.appointment WHERE client_email = ${email}`);
