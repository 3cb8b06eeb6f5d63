import { findPatients, type BookingContext } from '@stillpoint/booking';
import type { EmailMessage } from '@stillpoint/contracts';
import type { Email } from '@stillpoint/notification';

/** More addresses than this on one mail say nothing about whom it is with. */
const MAX_ADDRESSES = 20;

/** Names the patient each mail came from or went to, with one question to booking for the whole page. */
export async function withPatients(context: BookingContext, emails: readonly Email[]): Promise<EmailMessage[]> {
  const correspondents = emails.map(correspondentsOf);
  const patients = await findPatients(context, correspondents.flat());
  return emails.map((email, at) => {
    const address = correspondents[at]?.find((candidate) => patients.has(candidate));
    return { ...email, patient: (address === undefined ? null : patients.get(address)) ?? null };
  });
}

/** Whom a mail is with, the likeliest first, in lower case: its sender, then those it went to; of one written here, only those. */
export const correspondentsOf = ({ from, to, isOutgoing }: Pick<Email, 'from' | 'to' | 'isOutgoing'>): string[] =>
  [...(isOutgoing ? [] : [senderOf(from)]), ...headerAddresses(to)].map((address) => address.toLowerCase());

/** The address at the header's end: whatever stands before it is a name the sender chose, and may look like an address. */
const senderOf = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();

const headerAddresses = (header: string): string[] =>
  (header.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []).slice(0, MAX_ADDRESSES);
