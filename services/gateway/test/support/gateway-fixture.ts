import { afterAll, beforeAll } from 'vitest';
import { addDays, instantOf } from '@stillpoint/scheduling';
import { callJson, requireOk, type Browser, type HttpResponse } from '@stillpoint/testing';
import type { Personal } from '@stillpoint/events';
import type { Ledger } from '../../../../infra/sandbox/paypal/control.ts';
import { startPaypalSandbox, type PaypalSandbox } from '../../../../infra/sandbox/paypal/start-paypal-sandbox.ts';
import { UNLIMITED } from '../../../../infra/local/vitest/unlimited-rules.ts';
import { account, admin, signedIn } from './people.ts';
import { PRACTICE, testGateway, type GatewayOptions, type TestGateway } from './start-gateway.ts';

export type Caller = 'visitor' | 'client' | 'other' | 'admin';
export const CLIENT = 'ada@client.example';
const OTHER = 'ben@client.example';

export interface Fixture {
  gateway: TestGateway;
  as: (caller: Caller) => Browser;
  free: () => number;
  paid: () => number;
  /** A free slot that no earlier call returned, ISO 8601. */
  slot: () => string;
  /** Ada books; returns what the API returns. */
  book: (serviceId: number, by?: Browser) => Promise<{ id: string; bookingData: unknown }>;
  /** The practice books for Ada; returns the id. */
  bookForClient: (serviceId: number) => Promise<string>;
  order: (appointmentId: string) => Promise<string>;
  approve: (orderId: string) => Promise<void>;
  /** `order` and `approve`; returns the order's id. */
  approvedOrder: (appointmentId: string) => Promise<string>;
  capture: (orderId: string) => Promise<HttpResponse>;
  /** The client's payment from order to capture; returns the order's id. */
  pay: (appointmentId: string) => Promise<string>;
  fault: (kind: string) => Promise<void>;
  /** Does what only the provider's staff can; `path` is below /sandbox. */
  atProvider: (path: string, body?: object) => Promise<void>;
  ledger: () => Promise<Ledger>;
  /** A fresh payment link's token. */
  invite: (appointmentId: string) => Promise<string>;
}

export const bookingForm = (serviceId: number, appointmentDate: string) => ({
  serviceId,
  appointmentDate,
  clientName: 'Whoever',
  clientEmail: 'whoever@else.example',
  clientPhone: '',
  preferredContact: 'email',
  notes: 'I sleep badly',
});
export const NOTE = {
  hypnoticTechniques: 'staircase',
  sessionHighlights: 'calm',
  supervisorDiscussion: 'none',
  afterthoughts: 'continue',
};

/** A practice with services, opening hours, two clients, an administrator and a payment provider. */
export function gatewayFixture(options: GatewayOptions & { webhookUrl?: () => string } = {}): Fixture {
  let sandbox: PaypalSandbox | undefined;
  const paypalUrl = () => sandbox?.url ?? '';
  beforeAll(async () => {
    sandbox = await startPaypalSandbox({
      port: 0,
      webhookUrl: options.webhookUrl?.() ?? 'http://127.0.0.1:9/',
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      firstBackoffMs: 60_000,
    });
  });
  afterAll(() => sandbox?.stop());
  const gateway = testGateway({ ...options, paypalApiUrl: paypalUrl });
  const callers = new Map<Caller, Browser>();
  const services: { free: number; paid: number } = { free: 0, paid: 0 };
  let taken = 0;

  const fixture: Fixture = {
    gateway,
    as: (caller) => callers.get(caller) ?? gateway.browser(),
    free: () => services.free,
    paid: () => services.paid,
    slot() {
      const day = addDays('2026-11-23', Math.floor(taken / 8));
      const time = `${String(9 + (taken++ % 8)).padStart(2, '0')}:00`;
      return new Date(instantOf(day, time, PRACTICE.timeZone) ?? 0).toISOString();
    },
    async book(serviceId, by = fixture.as('client')) {
      return requireOk(await by.post('/api/appointments', bookingForm(serviceId, fixture.slot())));
    },
    async bookForClient(serviceId) {
      const form = { serviceId, clientEmail: CLIENT, clientName: 'Ada Still', appointmentDate: fixture.slot() };
      return requireOk(await fixture.as('admin').post('/api/admin/appointments', form)).id;
    },
    async order(appointmentId) {
      const asked = { amount: '120.00', currency: 'USD', intent: 'CAPTURE', appointmentId };
      return requireOk(await fixture.as('client').post('/api/paypal/order', asked)).id;
    },
    approve: (orderId) => fixture.atProvider(`/orders/${orderId}/approve`),
    async approvedOrder(appointmentId) {
      const orderId = await fixture.order(appointmentId);
      await fixture.approve(orderId);
      return orderId;
    },
    capture: (orderId) => fixture.as('visitor').post(`/api/paypal/order/${orderId}/capture`),
    async pay(appointmentId) {
      const orderId = await fixture.approvedOrder(appointmentId);
      const { status } = requireOk(await fixture.capture(orderId));
      if (status !== 'COMPLETED') throw new Error(`not paid: ${status}`);
      return orderId;
    },
    fault: (kind) => fixture.atProvider('/faults', { kind }),
    async atProvider(path, body = {}) {
      await callJson('POST', `${paypalUrl()}/sandbox${path}`, body);
    },
    ledger: () => callJson<Ledger>('GET', `${paypalUrl()}/sandbox/ledger`),
    async invite(appointmentId) {
      requireOk(await fixture.as('admin').post(`/api/admin/appointments/${appointmentId}/send-payment-invitation`));
      const [row] = await gateway.sql<{ id: string; personal: string }[]>`
        SELECT id, personal FROM events.outbox
        WHERE type = 'PaymentInvitationRequested' AND aggregate_id = ${appointmentId} ORDER BY publish_after DESC LIMIT 1`;
      if (!row) throw new Error('no invitation');
      const opened = gateway.deps.identity.sealer.open(['events.outbox', row.id, 'personal'], row.personal);
      return (JSON.parse(opened) as Personal<'PaymentInvitationRequested'>).url.split('/payment/')[1] ?? '';
    },
  };

  beforeAll(async () => {
    callers.set('admin', await admin(gateway));
    for (const [caller, email] of [['client', CLIENT] as const, ['other', OTHER] as const])
      callers.set(caller, await signedIn(gateway, (await account(gateway, email)).id));
    const adminBrowser = fixture.as('admin');
    const service = { name: 'Sleep', description: 'Better nights', duration: 60, icon: 'moon' };
    services.free = requireOk(await adminBrowser.post('/api/admin/services', { ...service, price: '0.00' })).id;
    services.paid = requireOk(await adminBrowser.post('/api/admin/services', { ...service, price: 120 })).id;
    requireOk(await adminBrowser.put('/api/admin/practice-rules', UNLIMITED));
    for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++)
      requireOk(
        await adminBrowser.post('/api/admin/availability', { dayOfWeek, startTime: '09:00', endTime: '17:00' }),
      );
  });
  return fixture;
}
