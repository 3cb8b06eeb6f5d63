import type { Practice } from '@stillpoint/contracts';
import { personPdf, type PersonSection } from '@stillpoint/receipts';
import { WORDS } from '../words.ts';

/** The newest entries of each part that are rendered; the file for other programs has all. */
const MOST = 200;
const LONGEST_TEXT = 2_000;

type Entry = Record<string, unknown>;

/** The data about a person as a PDF: one section per list, entries labelled by the names in the other file. */
export function renderExport(
  parts: Record<string, unknown>,
  { practice, madeAt }: { practice: Practice; madeAt: Date },
): Promise<Buffer> {
  const part = (name: string) => (parts[name] ?? {}) as Entry;
  const list = (entry: Entry, name: string) => (Array.isArray(entry[name]) ? (entry[name] as Entry[]) : []);
  const [account, sessions, payments, mails] = ['account', 'sessions', 'payments', 'mails'].map(part) as [
    ...[Entry, Entry, Entry, Entry],
  ];
  const notes = Number(sessions['notesKept'] ?? 0);
  const appointments = list(sessions, 'appointments');
  const withNotes = appointments.some((appointment) => 'sessionNote' in appointment);
  const sections: PersonSection[] = [
    section('Account', account['account'] ? [account['account'] as Entry] : []),
    section('Names and phones of bookings', list(sessions, 'knownAs')),
    section('Passkeys', list(account, 'passkeys')),
    section('Where the account is signed in', list(account, 'sessions')),
    {
      ...section('Appointments', appointments),
      ...(notes > 0 && !withNotes ? { remark: WORDS.person.notesKept(notes) } : {}),
    },
    section('Payments', list(payments, 'payments')),
    ...('notes' in payments ? [section('Notes on payments', list(payments, 'notes'))] : []),
    section('Mails this product sent', list(mails, 'sentByTheProduct'), 'text'),
    section('Mails of the practice’s mailbox', list(mails, 'mailbox'), 'text'),
    section('What the record of the product says', list(account, 'auditTrail')),
  ];
  return personPdf({ practice, madeAt, sections });
}

function section(title: string, entries: readonly Entry[], textField?: string): PersonSection {
  const rendered = entries.slice(0, MOST);
  const left = entries.length - rendered.length;
  const none = entries.length === 0 ? 'Nothing.' : undefined;
  return {
    title,
    remark: left > 0 ? WORDS.person.moreElsewhere(left) : none,
    entries: rendered.map((entry) => ({
      facts: labelledFacts(entry).filter(([label]) => label !== textField),
      text: textField && String(entry[textField] ?? '').slice(0, LONGEST_TEXT),
    })),
  };
}

/** `{ service: { name: 'Sleep' } }` as `service name: Sleep`; missing values are left out. */
function labelledFacts(entry: Entry, prefix = ''): [string, string][] {
  return Object.entries(entry).flatMap(([name, value]): [string, string][] => {
    const label = `${prefix}${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [[label, value.join(', ')]];
    if (typeof value === 'object') return labelledFacts(value as Entry, `${label} `);
    return [[label, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
  });
}
