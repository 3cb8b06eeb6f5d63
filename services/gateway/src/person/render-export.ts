import type { Appointment, Practice } from '@stillpoint/contracts';
import { personPdf, type PersonSection } from '@stillpoint/receipts';
import { isFreeOfCharge } from '@stillpoint/scheduling';
import { WORDS } from '../words.ts';
import { exportFacts, sessionName, type Entry } from './export-facts.ts';

/** The newest entries of each part that are rendered; the file for other programs has all. */
const MOST = 200;
/** Limits on what clients and strangers wrote, which may have thousands of lines: rendering a page takes some milliseconds. */
const LONGEST_TEXT = 2_000;
const LONGEST_FACT = 300;
const MOST_LINES = 100;

const brief = (text: string, most: number): string => text.split('\n', MOST_LINES).join('\n').slice(0, most);

/** The data about a person as a PDF that can be read by itself: one section per list, without what only programs need. */
export function renderExport(
  parts: Record<string, unknown>,
  { practice, madeAt }: { practice: Practice; madeAt: Date },
): Promise<Buffer> {
  const part = (name: string) => (parts[name] ?? {}) as Entry;
  const list = (entry: Entry, name: string) => (Array.isArray(entry[name]) ? (entry[name] as Entry[]) : []);
  const [account, sessions, payments, mails] = [part('account'), part('sessions'), part('payments'), part('mails')];
  const notes = Number(sessions['notesKept'] ?? 0);
  const appointments = list(sessions, 'appointments').map(({ createdAt, ...appointment }): Entry => ({
    ...appointment,
    notes: appointment['notes'] ? brief(String(appointment['notes']), LONGEST_TEXT) : null,
    ...(isFreeOfCharge(appointment as Appointment) && { paymentStatus: null, cancellationPolicy: null }),
    booked: createdAt,
  }));
  const withNotes = appointments.some((appointment) => 'sessionNote' in appointment);
  const names = new Map(appointments.map((appointment) => [appointment['id'], sessionName(appointment, practice)]));
  const section = (title: string, entries: readonly Entry[], textField?: string) =>
    sectionOf(title, entries, (entry) => exportFacts(entry, practice, names), textField);
  const mailbox = section('Mails of the practice’s mailbox', list(mails, 'mailbox'), 'text');
  const older = Number(mails['olderMailsLeftOut'] ?? 0);
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
    {
      ...mailbox,
      remark: [mailbox.remark, older > 0 && WORDS.person.olderLeftOut(older)].filter(Boolean).join(' ') || undefined,
    },
    section('What the record of the product says', list(account, 'auditTrail')),
  ];
  return personPdf({ practice, madeAt, sections });
}

function sectionOf(
  title: string,
  entries: readonly Entry[],
  factsOf: (entry: Entry) => [string, string][],
  textField?: string,
): PersonSection {
  const rendered = entries.slice(0, MOST);
  const left = entries.length - rendered.length;
  const none = entries.length === 0 ? 'Nothing.' : undefined;
  return {
    title,
    remark: left > 0 ? WORDS.person.moreElsewhere(left) : none,
    entries: rendered.map((entry) => ({
      facts: textField
        ? factsOf({ ...entry, [textField]: null }).map(([label, value]) => [label, brief(value, LONGEST_FACT)])
        : factsOf(entry),
      text: textField && brief(String(entry[textField] ?? ''), LONGEST_TEXT),
    })),
  };
}
