import type { ISql } from '@stillpoint/db';

/** Every address of an account, a patient or an appointment. For roles that can read every schema. */
export async function listEveryAddress(owner: ISql): Promise<string[]> {
  const rows = await owner<{ email: string }[]>`
    SELECT email FROM identity.client UNION SELECT email FROM booking.person UNION SELECT client_email FROM booking.appointment`;
  return rows.map(({ email }) => email);
}

/** The ids of an address' appointments. For roles that can read every schema. */
export async function listAppointmentIds(owner: ISql, email: string): Promise<string[]> {
  const rows = await owner<{ id: string }[]>`SELECT id FROM booking.appointment WHERE client_email = ${email}`;
  return rows.map(({ id }) => id);
}
