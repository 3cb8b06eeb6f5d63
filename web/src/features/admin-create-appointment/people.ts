import type { ClientUser, PatientSummary } from '@stillpoint/contracts';

/** Somebody the practice knows. */
export interface KnownPerson {
  name: string;
  email: string;
  phone: string | null;
}

/** Accounts and patients as one list by name: who has both stands in it once, by the account. */
export function knownPeople(
  accounts: readonly Pick<ClientUser, 'email' | 'firstName' | 'lastName' | 'phone'>[],
  patients: readonly Pick<PatientSummary, 'clientName' | 'clientEmail'>[],
): KnownPerson[] {
  const people = new Map<string, KnownPerson>();
  for (const { clientName, clientEmail } of patients) {
    people.set(clientEmail, { name: clientName, email: clientEmail, phone: null });
  }
  for (const { email, firstName, lastName, phone } of accounts) {
    people.set(email, { name: `${firstName} ${lastName}`.trim(), email, phone });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || a.email.localeCompare(b.email));
}
