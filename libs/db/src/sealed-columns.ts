/**
 * A column of sealed values. `keys`: the columns that identify a row; `row`: an SQL expression that names it in the place its value is
 * sealed for.
 */
export interface SealedColumn {
  table: string;
  keys: readonly string[];
  row: string;
  column: string;
}

/** Of rows that are named by their keys. */
const ofId = (table: string, column: string, ...keys: string[]): SealedColumn => {
  const named = keys.length > 0 ? keys : ['id'];
  return { table, keys: named, row: named.map((key) => `${key}::text`).join(` || ' ' || `), column };
};
/** Of a table that has one row. */
const ofOnly = (table: string, column: string): SealedColumn => ({ table, keys: ['id'], row: `'1'`, column });

/** Every column of sealed values; a test looks for others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ofId('booking.session_note', 'answers', 'appointment_id'),
  ofId('booking.appointment', 'notes'),
  ofId('identity.totp', 'secret', 'admin_id'),
  ofId('identity.session', 'address'),
  ofId('booking.import_row', 'content', 'import_id', 'position'),
  ofId('identity.archive_part', 'content', 'archive_id', 'position'),
  ofId('notification.appointment', 'personal'),
  ofId('notification.mail', 'content'),
  { table: 'notification.message', keys: ['id'], row: 'fingerprint', column: 'content' },
  ofOnly('notification.email_config', 'password'),
  ofOnly('payment.paypal_account', 'client_secret'),
  ofId('payment.kept_paypal_account', 'client_secret', 'client_id'),
  ofOnly('booking.video_room', 'zoom_client_secret'),
  ofId('payment.handled', 'note', 'subject', 'kind'),
  ofId('events.outbox', 'personal'),
  ofId('events.person_part', 'content', 'request_id', 'part'),
  ofId('booking.erased_person', 'identity'),
  ofId('events.erasure', 'person'),
  ofOnly('events.canary', 'sealed'),
];
