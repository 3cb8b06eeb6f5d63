import { UNLIMITED } from '../../../../infra/local/vitest/unlimited-rules.ts';
import { randomUUID } from 'node:crypto';
import { insertArchive } from '../../src/archive/store.ts';
import { bookingForm, CLIENT, NOTE, type Fixture } from './gateway-fixture.ts';
import { MAILBOX } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { ADMIN } from './start-gateway.ts';
import { pageAsIs, pngOf, publishAsIs } from '../practice-page.ts';
import { mismatchedCapture, refundByHand } from '../payments/stuck-payments.ts';

/** A valid request to an endpoint, apart from who sends it. Made anew each time: every cancellation gets its own booking. */
export interface Example {
  path?: string;
  body?: unknown;
}
type MakeExample = (fixture: Fixture) => Promise<Example> | Example;

const service = { name: 'Weight', description: 'Lighter', price: '80', duration: '45' };
const rule = { dayOfWeek: 2, startTime: '18:00', endTime: '19:00' };
export const dayOff = { firstDay: '2027-12-24', lastDay: '2027-12-26', label: 'Holidays' };
export const blockedTime = { startsAt: '2027-12-23T17:00:00Z', endsAt: '2027-12-23T21:00:00Z', label: 'Dentist' };
const clientList = { fileName: 'clients.csv', content: 'Name,Email\nE F,e@example.org\n' };
const importForm = {
  ...clientList,
  source: 'other',
  fields: { name: 'Name', email: 'Email' },
  dateOrder: 'month-first',
  isDryRun: true,
};
const newImport = async (fixture: Fixture) =>
  (await fixture.as('admin').post('/api/admin/imports', importForm)).body.id as string;
const mail = { to: 'friend@else.example', subject: 'Hello', body: 'Hello' };
export const wording = {
  subject: 'Your code',
  preview: '',
  heading: 'Your code',
  text: 'Hello {firstName},\n\n{code}',
};
const NO_ID = '00000000-0000-4000-8000-000000000000';
const LONG_PASSWORD = 'a password of many words';
/** Well-formed, and of no account. */
const unknownPasskey = {
  id: 'c3RyYW5nZQ',
  rawId: 'c3RyYW5nZQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const paypalAccount = {
  kind: 'paypal',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  webhookId: 'SANDBOXWEBHOOK',
};
const registration = { firstName: 'C', lastName: 'D', password: PASSWORD, confirmPassword: PASSWORD };
const own = async (fixture: Fixture) => (await fixture.book(fixture.free())).id;
const newArchiveImport = async ({ gateway: { deps } }: Fixture) => {
  const id = randomUUID();
  await insertArchive(deps.identity.sql, id, deps.identity.now(), true);
  return id;
};
const newId = async (fixture: Fixture, path: string, body: object) =>
  (await fixture.as('admin').post(path, body)).body.id as number;
/** Ada's address. She has a session ahead, so she cannot be erased. */
const addressOfBooked = async (fixture: Fixture) => {
  await fixture.bookForClient(fixture.free());
  return { email: CLIENT };
};
const patientPath = async (fixture: Fixture) => {
  await fixture.bookForClient(fixture.free());
  const { body } = await fixture.as('admin').get(`/api/admin/patients?search=${CLIENT}`);
  return `/api/admin/patients/${body[0].id}`;
};
const linked = async (fixture: Fixture) => fixture.invite(await fixture.bookForClient(fixture.paid()));

/** Examples for the endpoints of the contracts, by their names there; one that is not here needs no input. */
export const EXAMPLES: Record<string, MakeExample> = {
  eraseOwnAccount: async (fixture) => ({ body: await addressOfBooked(fixture) }),
  getPatientExport: async (fixture) => ({ path: `${await patientPath(fixture)}/data` }),
  requestPatientExport: async (fixture) => ({ path: `${await patientPath(fixture)}/data` }),
  getPatientErasure: async (fixture) => ({ path: `${await patientPath(fixture)}/erasure` }),
  erasePatient: async (fixture) => ({
    path: `${await patientPath(fixture)}/erasure`,
    body: await addressOfBooked(fixture),
  }),
  eraseDueNotes: () => ({ body: { expected: 3 } }),
  getPracticePageVersion: async (fixture) => ({
    path: `/api/admin/practice-page/versions/${(await publishAsIs(fixture)).version}`,
  }),
  publishPracticePage: async (fixture) => ({ body: await pageAsIs(fixture) }),
  uploadPracticeImage: () => ({ body: { kind: 'logo', data: pngOf(40, 40).toString('base64') } }),
  previewImport: () => ({ body: clientList }),
  startImport: () => ({ body: importForm }),
  getImport: async (fixture) => ({ path: `/api/admin/imports/${await newImport(fixture)}` }),
  listImportRows: async (fixture) => ({ path: `/api/admin/imports/${await newImport(fixture)}/rows` }),
  // No process writes it, so it blocks no other archive.
  getArchive: async (fixture) => {
    const id = randomUUID();
    await insertArchive(fixture.gateway.deps.identity.sql, id, new Date(0));
    return { path: `/api/admin/archives/${id}` };
  },
  startArchiveImport: () => ({ body: { size: 1_000 } }),
  putArchivePart: async (fixture) => ({
    path: `/api/admin/archive-imports/${await newArchiveImport(fixture)}/parts/0`,
    body: { content: 'UEs=' },
  }),
  finishArchiveImport: async (fixture) => ({ path: `/api/admin/archive-imports/${await newArchiveImport(fixture)}` }),
  createAdministrator: () => ({
    body: { token: 'not the code of this start', password: LONG_PASSWORD, confirmPassword: LONG_PASSWORD },
  }),
  putOffSetupStep: () => ({ path: '/api/admin/setup-steps/video', body: { isPutOff: true } }),
  createService: () => ({ body: service }),
  updateService: (fixture) => ({
    path: `/api/admin/services/${fixture.free()}`,
    body: { ...service, price: 0, duration: 60 },
  }),
  deleteService: async (fixture) => ({
    path: `/api/admin/services/${await newId(fixture, '/api/admin/services', service)}`,
  }),
  createAvailability: () => ({ body: rule }),
  updateAvailability: async (fixture) => ({
    path: `/api/admin/availability/${await newId(fixture, '/api/admin/availability', rule)}`,
    body: rule,
  }),
  deleteAvailability: async (fixture) => ({
    path: `/api/admin/availability/${await newId(fixture, '/api/admin/availability', rule)}`,
  }),
  savePracticeRules: () => ({ body: { ...UNLIMITED, cancellation: { fullRefundHours: 24, lateRefundPercent: 50 } } }),
  addDayOff: () => ({ body: dayOff }),
  removeDayOff: async (fixture) => ({
    path: `/api/admin/days-off/${await newId(fixture, '/api/admin/days-off', dayOff)}`,
  }),
  listBlockedTimes: () => ({ path: '/api/admin/blocked-times?from=2027-12-20&to=2027-12-24' }),
  addBlockedTime: () => ({ body: blockedTime }),
  removeBlockedTime: async (fixture) => ({
    path: `/api/admin/blocked-times/${await newId(fixture, '/api/admin/blocked-times', blockedTime)}`,
  }),
  listAppointments: () => ({ path: '/api/appointments?date=2026-11-23' }),
  listBusyOnDate: () => ({ path: '/api/appointments/date/2026-11-23' }),
  listBusyInRange: () => ({ path: '/api/appointments/range?from=2026-11-23&to=2026-11-30' }),
  getAppointment: async (fixture) => ({ path: `/api/appointments/${await own(fixture)}` }),
  bookAppointment: (fixture) => ({ body: bookingForm(fixture.free(), fixture.slot()) }),
  confirmPayment: async (fixture) => {
    const { id, bookingData } = await fixture.book(fixture.paid());
    const paymentId = await fixture.pay(id);
    return { body: { paymentId, bookingData } };
  },
  cancelOwnAppointment: async (fixture) => ({ path: `/api/client/appointments/${await own(fixture)}/cancel` }),
  rescheduleOwnAppointment: async (fixture) => ({
    path: `/api/client/appointments/${await own(fixture)}/reschedule`,
    body: { appointmentDate: fixture.slot() },
  }),
  rescheduleAdminAppointment: async (fixture) => ({
    path: `/api/admin/appointments/${await own(fixture)}/reschedule`,
    body: { appointmentDate: fixture.slot() },
  }),
  listAdminAppointments: () => ({ path: '/api/admin/appointments?page=1' }),
  createAdminAppointment: (fixture) => ({
    body: { serviceId: fixture.free(), clientEmail: CLIENT, clientName: 'Ada', appointmentDate: fixture.slot() },
  }),
  cancelAdminAppointment: async (fixture) => ({ path: `/api/admin/appointments/${await own(fixture)}/cancel` }),
  saveSessionNote: async (fixture) => ({ path: `/api/admin/appointments/${await own(fixture)}/notes`, body: NOTE }),
  sendPaymentInvitation: async (fixture) => ({
    path: `/api/admin/appointments/${await fixture.bookForClient(fixture.paid())}/send-payment-invitation`,
  }),
  listStuckPayments: async (fixture) => {
    await mismatchedCapture(fixture);
    return {};
  },
  reconcileStuckPayment: async (fixture) => ({
    path: `/api/admin/payments/stuck/${(await mismatchedCapture(fixture)).id}/settle`,
  }),
  refundStuckPayment: async (fixture) => ({
    path: `/api/admin/payments/stuck/${(await mismatchedCapture(fixture)).id}/refund`,
  }),
  handleStuckPayment: async (fixture) => ({
    path: `/api/admin/payments/stuck/${(await mismatchedCapture(fixture)).id}/handled`,
    body: { note: 'Ada was called' },
  }),
  markRefunded: async (fixture) => ({
    path: `/api/admin/payments/stuck/${await refundByHand(fixture)}/given-back`,
    body: { note: 'In cash' },
  }),
  markAppointmentPaid: async (fixture) => ({
    path: `/api/admin/appointments/${await fixture.bookForClient(fixture.paid())}/mark-paid`,
    body: { method: 'cash' },
  }),
  listHandledPayments: async (fixture) => {
    const { id } = await mismatchedCapture(fixture);
    await fixture.as('admin').post(`/api/admin/payments/stuck/${id}/handled`, { note: 'Ada was called' });
    return {};
  },
  invitePatient: async (fixture) => ({ path: `${await patientPath(fixture)}/invite` }),
  endClientSessions: () => ({ body: { clientEmail: 'nobody@client.example' } }),
  getPatient: async (fixture) => {
    const id = await own(fixture);
    const { body } = await fixture.as('admin').get(`/api/admin/sessions/${id}`);
    return { path: `/api/admin/patients/${(body as { patientId: number }).patientId}` };
  },
  getSessionPanel: async (fixture) => ({ path: `/api/admin/sessions/${await own(fixture)}` }),
  getPatientHistory: () => ({ path: `/api/admin/patients/${encodeURIComponent(CLIENT)}/history` }),
  register: () => ({ body: { ...registration, email: `c${Math.random()}@client.example` } }),
  verifyEmail: () => ({ body: { email: `n${Math.random()}@client.example`, code: '123456' } }),
  sendLoginCode: () => ({ body: { email: `n${Math.random()}@client.example`, password: PASSWORD } }),
  verifyLogin: () => ({ body: { email: `n${Math.random()}@client.example`, password: PASSWORD, code: '123456' } }),
  forgotPassword: () => ({ body: { email: 'nobody@client.example' } }),
  resetPassword: () => ({ body: { token: 'unknown', password: PASSWORD, confirmPassword: PASSWORD } }),
  adminLogin: () => ({ body: ADMIN }),
  confirmTotp: () => ({ body: { code: '000000' } }),
  addAdminPasskey: () => ({ body: { name: 'Key', passkey: unknownPasskey } }),
  removeAdminPasskey: () => ({ path: `/api/admin/security/passkeys/${NO_ID}` }),
  endAdminSession: () => ({ path: `/api/admin/security/sessions/${NO_ID}` }),
  changeAdminPassword: () => ({
    body: { currentPassword: 'not the password', password: LONG_PASSWORD, confirmPassword: LONG_PASSWORD },
  }),
  confirmAdmin: () => ({ body: { password: ADMIN.password } }),
  adminPasskeyLogin: () => ({ body: { passkey: unknownPasskey } }),
  updateProfile: () => ({ body: { firstName: 'Ada', lastName: 'Still', phone: '+1 555 0111' } }),
  changePassword: () => ({
    body: { currentPassword: 'not the password', password: LONG_PASSWORD, confirmPassword: LONG_PASSWORD },
  }),
  addClientPasskey: () => ({ body: { name: 'Key', passkey: unknownPasskey } }),
  removeClientPasskey: () => ({ path: `/api/client/auth/passkeys/${NO_ID}` }),
  endClientSession: () => ({ path: `/api/client/auth/sessions/${NO_ID}` }),
  confirmClient: () => ({ body: { password: PASSWORD } }),
  clientPasskeyLogin: () => ({ body: { passkey: unknownPasskey } }),
  saveEmailConfig: () => ({ body: MAILBOX }),
  testEmailConfig: () => ({
    body: { ...MAILBOX, smtpHost: '127.0.0.1', smtpPort: 9, imapHost: '127.0.0.1', imapPort: 9 },
  }),
  savePaypalAccount: () => ({ body: paypalAccount }),
  saveVideoRoom: () => ({ body: { kind: 'room', standingRoom: 'https://meet.example/room' } }),
  saveMailWording: () => ({ path: '/api/admin/mail-wordings/login-code', body: { ...wording, delayHours: null } }),
  restoreMailWording: () => ({ path: '/api/admin/mail-wordings/login-code' }),
  previewMailWording: () => ({ path: '/api/admin/mail-wordings/login-code/preview', body: wording }),
  testMailWording: () => ({ path: '/api/admin/mail-wordings/login-code/test', body: wording }),
  sendEmail: () => ({ body: mail }),
  getEmail: async (fixture) => ({ path: `/api/emails/${await newId(fixture, '/api/emails/send', mail)}` }),
  markEmailRead: () => ({ path: '/api/emails/999999/read', body: { isRead: true } }),
  createOrder: async (fixture) => ({
    body: {
      amount: '120.00',
      currency: 'USD',
      intent: 'CAPTURE',
      appointmentId: (await fixture.book(fixture.paid())).id,
    },
  }),
  captureOrder: async (fixture) => {
    const orderId = await fixture.order((await fixture.book(fixture.paid())).id);
    await fixture.approve(orderId);
    return { path: `/api/paypal/order/${orderId}/capture` };
  },
  getPaymentLink: async (fixture) => ({ path: `/api/payment-link/${await linked(fixture)}` }),
  completePaymentLink: async (fixture) => {
    const appointmentId = await fixture.bookForClient(fixture.paid());
    const token = await fixture.invite(appointmentId);
    const orderId = await fixture.approvedOrder(appointmentId);
    return { path: `/api/payment-link/${token}/complete`, body: { orderId } };
  },
};
