/**
 * A column of sealed values. SQL expressions: `key` identifies a row, `row` names it in the place its value is sealed for.
 */
export interface SealedColumn {
  table: string;
  key: string;
  row: string;
  column: string;
}

const ofId = (table: string, column: string, key = 'id'): SealedColumn => ({ table, key, row: `${key}::text`, column });

/** Every column of sealed values; a test looks for others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ofId('booking.session_note', 'answers', 'appointment_id'),
  ofId('booking.appointment', 'notes'),
  ofId('identity.totp', 'secret', 'admin_id'),
  ofId('identity.session', 'address'),
  {
    table: 'booking.import_row',
    key: `import_id || ' ' || position`,
    row: `import_id || ' ' || position`,
    column: 'content',
  },
  {
    table: 'identity.archive_part',
    key: `archive_id || ' ' || position`,
    row: `archive_id || ' ' || position`,
    column: 'content',
  },
  ofId('notification.appointment', 'personal'),
  ofId('notification.mail', 'content'),
  { table: 'notification.message', key: 'id', row: 'fingerprint', column: 'content' },
  { table: 'notification.email_config', key: 'id', row: `'1'`, column: 'password' },
  { table: 'payment.paypal_account', key: 'id', row: `'1'`, column: 'client_secret' },
  { table: 'payment.kept_paypal_account', key: 'client_id', row: 'client_id', column: 'client_secret' },
  { table: 'booking.video_room', key: 'id', row: `'1'`, column: 'zoom_client_secret' },
  { table: 'payment.handled', key: `subject || ' ' || kind`, row: `subject || ' ' || kind`, column: 'note' },
  ofId('events.outbox', 'personal'),
  {
    table: 'events.person_part',
    key: `request_id::text || ' ' || part`,
    row: `request_id::text || ' ' || part`,
    column: 'content',
  },
  ofId('booking.erased_person', 'identity'),
  ofId('events.erasure', 'person'),
  { table: 'events.canary', key: 'id', row: `'1'`, column: 'sealed' },
];
