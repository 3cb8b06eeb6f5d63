import { findPatients, type BookingContext } from '@stillpoint/booking';
import type { EmailMessage } from '@stillpoint/contracts';
import type { Email } from '@stillpoint/notification';

/** With more addresses, a mail says nothing about whom it is with. */
const MAX_ADDRESSES = 20;

/** Adds the patient of each mail, with one query to booking for the whole page. */
export async function withPatients(context: BookingContext, emails: readonly Email[]): Promise<EmailMessage[]> {
  const asked = emails.map(({ correspondents, ...email }) => ({
    email,
    addresses: correspondents.slice(0, MAX_ADDRESSES),
  }));
  const patients = await findPatients(
    context,
    asked.flatMap(({ addresses }) => addresses),
  );
  return asked.map(({ email, addresses }) => {
    const address = addresses.find((candidate) => patients.has(candidate));
    return { ...email, patient: (address === undefined ? null : patients.get(address)) ?? null };
  });
}
