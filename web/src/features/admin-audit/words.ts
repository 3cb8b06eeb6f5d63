import type { AuditEntry } from '@stillpoint/contracts';

const ACTIONS: Readonly<Record<string, string>> = {
  'product.started': 'started',
  'product.restored': 'was put back from a backup',
  'product.released': 'became the practice’s own after a restore',
  'receipts.skipped': 'left out receipt numbers that were given before a restore',
  'admin.login': 'signed in',
  'admin.locked-out': 'guessed at the administrator’s account until it was locked for them',
  'admin.password-changed': 'changed the password',
  'admin.confirmed': 'confirmed who is there',
  'admin.confirm-failed': 'tried to confirm who is there and failed',
  'admin.second-factor-failed': 'gave a wrong code at the administrator’s sign-in',
  'admin.recovery-code-used': 'used a recovery code',
  'admin.recovery-codes-renewed': 'made new recovery codes',
  'admin.second-factors-reset': 'removed all second factors from the server’s console',
  'admin.totp-added': 'set up an authenticator app',
  'admin.totp-removed': 'removed the authenticator app',
  'admin.passkey-added': 'added a passkey',
  'admin.passkey-removed': 'removed a passkey',
  'admin.session-ended': 'signed a device out',
  'admin.login-failed': 'tried to sign in as the administrator and failed',
  'admin.logout': 'signed out',
  'admin.password-set': 'set the administrator’s password',
  'client.login': 'signed in',
  'client.login-failed': 'tried to sign in as a client and failed',
  'client.locked-out': 'guessed at a client’s account until it was locked for them',
  'client.logout': 'signed out',
  'client.registered': 'opened an account',
  'client.email-verified': 'verified an e-mail address',
  'client.password-reset': 'chose a new password',
  'client.password-changed': 'changed the password',
  'client.profile-changed': 'changed name or phone',
  'client.passkey-added': 'added a passkey',
  'client.passkey-removed': 'removed a passkey',
  'client.session-ended': 'signed a device out',
  'client.sessions-ended': 'signed a client out everywhere',
  'client.invited': 'invited a client to register',
  'patients.read': 'looked at the patients',
  'patient-history.read': 'looked at a patient’s history',
  'emails.read': 'looked at e-mails',
  'email-file.read': 'downloaded an attachment',
  'receipt.read': 'downloaded a receipt',
  'session-notes.read': 'read session notes',
  'session-notes.saved': 'saved session notes',
  'session-notes.erased': 'erased session notes',
  'person.export-requested': 'asked for a copy of a client’s data',
  'person.export-read': 'downloaded a copy of a client’s data',
  'person.erasure-requested': 'asked for a client to be erased',
  'appointment.booked': 'booked an appointment',
  'appointment.created': 'created an appointment',
  'appointment.cancelled': 'cancelled an appointment',
  'appointment.rescheduled': 'moved an appointment',
  'appointment.marked-paid': 'marked an appointment as paid',
  'payment-invitation.sent': 'sent a payment invitation',
  'stuck-payment.settled': 'asked the payment provider about a payment that waited',
  'stuck-payment.refunded': 'refunded a payment that waited',
  'stuck-payment.handled': 'dealt with a payment that waited',
  'stuck-payment.given-back': 'marked a refund as given back',
  'ledger.exported': 'downloaded a month’s payments',
  'service.created': 'created a service',
  'service.updated': 'changed a service',
  'service.deleted': 'deleted a service',
  'availability.created': 'added opening hours',
  'availability.updated': 'changed opening hours',
  'availability.deleted': 'removed opening hours',
  'practice-rules.saved': 'changed the practice’s rules',
  'admin.created': 'set the product up',
  'setup-step.put-off': 'put a step of the first days off',
  'setup-step.taken-up': 'took a step of the first days up again',
  'practice-page.published': 'published the practice’s page',
  'practice-image.uploaded': 'uploaded a picture for the practice’s page',
  'import.started': 'took over a file from another program',
  'practice.exported': 'wrote everything of the practice into an archive',
  'practice.imported': 'put an archive of a practice into this product',
  'practice-archive.downloaded': 'downloaded the archive of the practice',
  'day-off.added': 'added days off',
  'day-off.removed': 'removed days off',
  'blocked-time.added': 'blocked a time',
  'blocked-time.removed': 'opened a blocked time',
  'paypal-account.saved': 'said how clients pay',
  'video-room.saved': 'said where sessions are held',
  'email-config.saved': 'saved the mail settings',
  'email-config.tested': 'tested the mail settings',
  'mail-wording.saved': 'changed the words of a mail',
  'mail-wording.restored': 'went back to the original words of a mail',
  'mail-wording.tested': 'mailed a test of a mail’s words to the practice',
  'email.sent': 'sent an e-mail',
  'queue-job.retried': 'tried a failed job again',
};

/** Everything that is written down, by its name there. */
export const actions: readonly string[] = Object.keys(ACTIONS);

/** What was done, in words; an action this page does not know yet shows under its own name. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action.replaceAll(/[.-]/g, ' ');

/** Who did it: 'admin:ada' → 'ada', 'client:<id>' → 'A client', 'visitor' → 'A visitor', else as it is, capitalised. */
export function actorWords(actor: AuditEntry['actor']): string {
  if (actor.startsWith('admin:')) return actor.slice('admin:'.length);
  if (actor.startsWith('client')) return 'A client';
  if (actor === 'visitor') return 'A visitor';
  return actor.charAt(0).toUpperCase() + actor.slice(1);
}

/** The appointment an entry is about, when it is about exactly one. */
export function appointmentOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  const isAbout = /^(appointment|session-notes|payment-invitation)\./.test(action);
  return isAbout && subject !== null && /^[0-9a-f-]{36}$/.test(subject) ? subject : null;
}

export const WORDS = {
  nothingOfKind: 'Nothing of the kind has been recorded yet.',
} as const;
