import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsumer, startRelay } from '@stillpoint/events';
import { openTraces } from '@stillpoint/log';
import { log, testFolder, until } from '@stillpoint/testing';
import { testGateway } from '../../../services/gateway/test/support/start-gateway.ts';
import { startMailDelivery } from '../../../services/notification/src/delivery/start-mail-delivery.ts';
import { effects } from '../../../services/notification/src/effects.ts';
import { serveHttp } from '../../sandbox/listen.ts';
import { startMailSandbox } from '../../sandbox/mail/start-mail-sandbox.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}
interface Posted {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const gateway = testGateway({ hasQueues: true });
const posted: { path: string | undefined; type: string | undefined; body: Posted }[] = [];
const closers: (() => unknown)[] = [];
const dir = testFolder();

async function startCollector(): Promise<string> {
  const { url, stop } = await serveHttp(async (request, response) => {
    const body = (await json(request)) as Posted;
    posted.push({ path: request.url, type: request.headers['content-type'], body });
    response.end('{}');
  });
  closers.push(stop);
  return url;
}

const opened: { traces?: ReturnType<typeof openTraces> } = {};
beforeAll(async () => {
  opened.traces = openTraces({ endpoint: await startCollector(), service: 'gateway', version: '1.2.3', log });
  const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });
  const nudges = { codes: () => {}, mail: () => {} };
  const { deps, home } = gateway;
  const relay = startRelay({ sql: deps.identity.sql, home, log });
  Object.assign(deps.identity, { nudge: relay.nudge, dispatch: relay.dispatch });
  const context = {
    ...deps.notification,
    nudge: relay.nudge,
    dispatch: relay.dispatch,
    nudges,
    systemSmtpUrl: `smtp://app:app@127.0.0.1:${mail.smtpPort}`,
  };
  const delivery = await startMailDelivery({ context, log });
  nudges.codes = delivery.nudgeCodes;
  const consumer = startConsumer({ service: 'notification', effects, context, home, log });
  closers.push(
    () => opened.traces?.close(),
    () => relay.stop(),
    () => consumer.close(),
    () => delivery.stop(),
    () => mail.stop(),
  );
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

const isSent = async () => {
  const [row] = await gateway.sql<[{ sent: number }]>`
    SELECT count(*) AS sent FROM notification.mail WHERE state = 'sent' AND lease IS NULL`;
  return row.sent === 1;
};
const valueOf = (span: Span, key: string) => {
  const value = span.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('the trace collector receives one trace of a registration: its request, the effect of its event, and the mail that is sent', async () => {
  const person = { firstName: 'Ottilie', lastName: 'Quill', email: 'ottilie@client.example', phone: '' };
  const password = { password: 'a fine password', confirmPassword: 'a fine password' };
  const answer = await gateway.browser().post('/api/client/auth/register', { ...person, ...password });
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id')!;
  await until('the mail to be out', isSent);
  // The effect's and the request's ends come right after what they wrote.
  const spans = () =>
    posted.flatMap(({ body }) => body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
  await until('all three spans to be sent', async () => {
    await opened.traces!.flush();
    return spans().length === 3;
  });

  const [first] = posted;
  expect(first).toMatchObject({ path: '/v1/traces', type: 'application/json' });
  expect(first!.body.resourceSpans[0]!.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'gateway' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
  ]);
  const [request, effect, mail] = ['POST /api/client/auth/register', 'VerificationRequested', 'deliver code'].map(
    (name) => spans().find((span) => span.name === name)!,
  ) as [Span, Span, Span];
  expect(new Set(spans().map(({ traceId }) => traceId))).toEqual(new Set([id.replaceAll('-', '')]));
  expect([request.kind, effect.kind, mail.kind]).toEqual([2, 5, 3]);
  expect(request.parentSpanId).toBeUndefined();
  expect([effect.parentSpanId, mail.parentSpanId]).toEqual([request.spanId, request.spanId]);
  expect(valueOf(request, 'http.response.status_code')).toBe('200');
  expect(valueOf(effect, 'event.effects')).toBe('VerificationRequested.send-code');
  expect(valueOf(mail, 'delivery.outcome')).toBe('sent');
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(JSON.stringify(posted)).not.toMatch(/ottilie|quill|@/i);
});
