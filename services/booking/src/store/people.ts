import type { ISql } from '@stillpoint/db';

/** Shows a patient under the name of the latest session that was booked, after one was booked or moved. */
export async function namePatient(tx: ISql, email: string): Promise<void> {
  const latest = tx`(
    SELECT person_id FROM booking.appointment WHERE client_email = ${email} ORDER BY starts_at DESC, id DESC LIMIT 1)`;
  await tx`UPDATE booking.person SET is_latest = false WHERE email = ${email} AND is_latest AND id <> ${latest}`;
  await tx`UPDATE booking.person SET is_latest = true WHERE id = ${latest} AND NOT is_latest`;
}
