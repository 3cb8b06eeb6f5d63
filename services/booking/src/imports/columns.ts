import type { ImportField, ImportFields, ImportSource } from '@stillpoint/contracts';

type Names = Partial<Record<ImportField, readonly string[]>>;

interface KnownSource {
  source: Exclude<ImportSource, 'calendar' | 'other'>;
  /** Columns that only this program writes: a file that has all of one line is recognised as its export. */
  signatures: readonly (readonly string[])[];
  names: Names;
}

/**
 * The columns of exports, compared without case, spaces and punctuation. Programs change them without notice, and some let
 * users choose them: a column not listed here is matched by hand, on screen or with --match. Taken from
 *     Acuity          help.acuityscheduling.com, Importing and Exporting Appointments and Clients; developers.acuityscheduling.com
 *     Cliniko         docs.api.cliniko.com: patients and individual appointments use the names of its exports
 *     Jane            jane.app/guide: the patient list and the appointments report, as used to move between two Janes
 *     SimplePractice  support.simplepractice.com: client list, client data template and the appointment status report
 */
const KNOWN: readonly KnownSource[] = [
  {
    source: 'acuity',
    signatures: [
      ['Start Time', 'End Time', 'First Name', 'Type', 'Calendar'],
      ['Certificate Code', 'Start Time'],
    ],
    names: {
      sessionId: ['Appointment ID'],
      start: ['Start Time'],
      end: ['End Time'],
      service: ['Type'],
      price: ['Appointment Price'],
      status: ['Label'],
    },
  },
  {
    source: 'jane',
    signatures: [['patient_guid'], ['Patient GUID'], ['treatment_name', 'start_at'], ['Patient Number', 'First Name']],
    names: {
      clientId: ['patient_guid', 'Patient Number', 'Guid'],
      name: ['patient_name', 'Patient'],
      firstName: ['patient_first_name', 'First Name'],
      lastName: ['patient_last_name', 'Last Name'],
      email: ['patient_email', 'Email'],
      phone: ['patient_phone', 'Mobile Phone', 'Home Phone', 'Phone'],
      sessionId: ['appointment_id', 'id'],
      start: ['start_at', 'Start'],
      end: ['end_at', 'End'],
      service: ['treatment_name', 'Treatment'],
      status: ['state', 'State'],
      cancelledAt: ['cancelled_at'],
    },
  },
  {
    source: 'cliniko',
    signatures: [
      ['starts_at', 'ends_at', 'did_not_arrive'],
      ['starts_at', 'appointment_type'],
      ['appointment_type', 'Patient ID'],
      ['Patient phone numbers', 'Last name'],
      ['accepted_privacy_policy', 'Last name'],
    ],
    names: {
      clientId: ['patient_id', 'Patient ID', 'id'],
      name: ['Patient', 'Patient name'],
      phone: ['Patient phone numbers', 'Phone numbers', 'Mobile phone', 'Phone'],
      sessionId: ['appointment_id', 'id'],
      start: ['starts_at', 'Start time', 'Appointment start'],
      end: ['ends_at', 'End time', 'Appointment end'],
      service: ['appointment_type', 'Appointment type name'],
      status: ['did_not_arrive', 'Status'],
      cancelledAt: ['cancelled_at', 'Cancellation time'],
    },
  },
  {
    source: 'simplepractice',
    signatures: [
      ['Date of Service', 'Client'],
      ['Client Status', 'Primary Clinician'],
      ['Rate per Unit'],
      ['Legal First Name', 'Legal Last Name'],
    ],
    names: {
      clientId: ['Client ID'],
      name: ['Client', 'Client Name'],
      firstName: ['Legal First Name', 'First Name'],
      lastName: ['Legal Last Name', 'Last Name'],
      email: ['Client Email', 'Email', 'Email Address'],
      phone: ['Client Phone', 'Mobile Phone', 'Phone', 'Phone Number'],
      sessionId: ['Appointment ID'],
      start: ['Date of Service', 'Appointment Date'],
      startTime: ['Start Time', 'Appointment Time'],
      service: ['Service', 'Services Provided', 'Billing Code', 'Service Description'],
      price: ['Rate per Unit', 'Total Fee', 'Fee'],
      status: ['Appointment Status', 'Status'],
    },
  },
];

/** Common column names of other programs. */
const ANYWHERE: Names = {
  clientId: ['Client ID', 'Patient ID', 'Client Number'],
  name: ['Name', 'Full Name', 'Client', 'Client Name', 'Customer', 'Patient', 'Patient Name'],
  firstName: ['First Name', 'Given Name', 'Forename'],
  lastName: ['Last Name', 'Surname', 'Family Name'],
  email: ['Email', 'E-mail', 'Email Address', 'Client Email', 'Patient Email'],
  phone: ['Phone', 'Phone Number', 'Mobile', 'Mobile Phone', 'Telephone', 'Cell'],
  sessionId: ['Appointment ID', 'Session ID', 'Booking ID'],
  start: [
    'Start',
    'Starts At',
    'Start Date',
    'Appointment Date',
    'Session Date',
    'Date',
    'Date and Time',
    'Date Time',
    'Start Time',
  ],
  startTime: ['Time', 'Appointment Time', 'Session Time', 'Start Time'],
  end: ['End', 'Ends At', 'End Time'],
  duration: ['Duration', 'Duration Minutes', 'Minutes', 'Length', 'Length Minutes'],
  service: ['Service', 'Service Name', 'Type', 'Appointment Type', 'Treatment', 'Session Type'],
  price: ['Price', 'Fee', 'Amount', 'Rate'],
  status: ['Status', 'State', 'Appointment Status'],
  cancelledAt: ['Cancelled At', 'Canceled At', 'Cancelled On'],
  notes: ['Notes', 'Note', 'Comments'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The program that wrote a file with these columns. */
export function sourceOf(columns: readonly string[]): Exclude<ImportSource, 'calendar'> {
  const there = new Set(columns.map(plain));
  const found = KNOWN.find(({ signatures }) =>
    signatures.some((names) => names.every((name) => there.has(plain(name)))),
  );
  return found?.source ?? 'other';
}

/** Guesses what each column contains, each field at most once; unknown columns are left to be matched by hand. */
export function matchColumns(columns: readonly string[], source: ImportSource): ImportFields {
  const byName = new Map([...columns].reverse().map((column) => [plain(column), column]));
  const names = KNOWN.find((known) => known.source === source)?.names ?? {};
  const taken = new Set<string>();
  const fields: ImportFields = {};
  for (const wanted of [names, ANYWHERE])
    for (const [field, called] of Object.entries(wanted) as [ImportField, readonly string[]][]) {
      if (fields[field] !== undefined) continue;
      const column = called
        .map((name) => byName.get(plain(name)))
        .find((name) => name !== undefined && !taken.has(name));
      if (column === undefined) continue;
      taken.add(column);
      fields[field] = column;
    }
  // `id` is the client's: in a file of clients it is not a session's.
  if (fields.start === undefined && fields.sessionId !== undefined && fields.clientId === undefined) {
    fields.clientId = fields.sessionId;
    delete fields.sessionId;
  }
  return fields;
}
