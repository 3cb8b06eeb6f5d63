import type { ISql } from '@stillpoint/db';

/** Updates patients' names to those of their latest bookings, after bookings or moves. */
export async function updatePatientNames(tx: ISql, emails: readonly string[]): Promise<void> {
  const latest = tx`(
    SELECT person_id FROM booking.appointment a WHERE a.client_email = p.email ORDER BY starts_at DESC, id DESC LIMIT 1)`;
  const asked = tx`p.email = ANY(${emails as string[]}::text[])`;
  await tx`UPDATE booking.person p SET is_latest = false WHERE ${asked} AND p.is_latest AND p.id <> ${latest}`;
  await tx`UPDATE booking.person p SET is_latest = true WHERE ${asked} AND NOT p.is_latest AND p.id = ${latest}`;
}
