import { UnrecoverableError } from 'bullmq';
import { expect, it } from 'vitest';
import { until } from '@stillpoint/testing';
import { admin, client } from './support/people.ts';
import { testGateway } from './support/start-gateway.ts';

const gateway = testGateway({ hasQueues: true });

it('the queue dashboard sends everybody but the administrator to the login', async () => {
  for (const browser of [gateway.browser(), await client(gateway, 'ada@client.example')])
    for (const path of ['/admin/queues', '/admin/queues/', '/admin/queues/api/queues', '/admin/queues/static/x.js']) {
      const response = await browser.get(path);
      expect([response.status, response.headers.get('location')], path).toEqual([302, '/admin/login']);
    }
});

it('the queue dashboard shows the administrator every queue, with inline styles allowed on this page alone, and asks no other site for anything', async () => {
  const adminBrowser = await admin(gateway);
  const board = await adminBrowser.get('/admin/queues/');
  expect(board.status).toBe(200);
  expect(board.text).toContain('static/css/main');
  expect(board.text).not.toContain('//');
  expect(board.headers.get('content-security-policy')).toMatch(/style-src [^;]*'unsafe-inline'/);
  expect(board.headers.get('content-security-policy')).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  const { body } = await adminBrowser.get(
    '/admin/queues/api/queues?activeQueue=booking&status=latest&page=1&jobsPerPage=10',
  );
  expect(body.queues.map(({ name }: { name: string }) => name).sort()).toEqual(['booking', 'notification', 'payment']);
  expect((await gateway.browser().get('/')).headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

it('the queue dashboard lets the administrator, and nobody else, retry a failed job', async () => {
  let isMended = false;
  const worker = gateway.home.worker(
    'payment',
    async () => {
      if (!isMended) throw new UnrecoverableError('the provider is not itself today');
    },
    { concurrency: 1 },
  );
  const queue = gateway.deps.queues.find(({ name }) => name === 'payment');
  const job = await queue!.add('PaymentCaptured.test', { eventId: 'e', correlationId: null });
  await until('the job to have failed', () => job.isFailed());
  isMended = true;
  const retry = `/admin/queues/api/queues/payment/${job.id}/retry`;
  expect((await gateway.browser().put(retry, {})).status).toBe(302);
  expect(await job.isFailed()).toBe(true);
  const adminBrowser = await admin(gateway);
  expect((await adminBrowser.put(retry, {})).status).toBeLessThan(300);
  await until('the job to be done', () => job.isCompleted());
  await worker.close();
  const { body } = await adminBrowser.get('/api/admin/audit?action=queue-job.retried');
  expect(body.items).toMatchObject([{ actor: 'admin:admin', subject: `payment ${job.id}` }]);
});

it('the queue dashboard lets nobody add, change, empty, pause or remove anything, including the administrator', async () => {
  const queue = gateway.deps.queues.find(({ name }) => name === 'payment')!;
  const job = await queue.add('PaymentCaptured.test', { eventId: 'e', correlationId: null }, { delay: 3_600_000 });
  const adminBrowser = await admin(gateway);
  const queueUrl = (path: string) => `/admin/queues/api/queues/${path}`;
  const changes: [string, string, object?][] = [
    [
      'POST',
      queueUrl('payment/add'),
      { name: 'AppointmentCancelled.refund-captured', data: { eventId: 'e' }, options: {} },
    ],
    ['PATCH', queueUrl(`payment/${job.id}/update-data`), { jobData: { eventId: 'other' } }],
    ['PATCH', queueUrl(`payment/${job.id}/delay`), { delay: 0 }],
    ['PUT', queueUrl(`payment/${job.id}/promote`)],
    ['PUT', queueUrl(`payment/${job.id}/clean`)],
    ['PUT', queueUrl('payment/promote')],
    ['PUT', queueUrl('payment/clean/delayed')],
    ['PUT', queueUrl('payment/clean/retry')],
    ['PUT', queueUrl('payment/CLEAN/retry')],
    ['PUT', queueUrl('payment/empty')],
    ['PUT', queueUrl('payment/pause')],
    ['PUT', queueUrl('pause')],
    ['PUT', queueUrl('payment/obliterate'), { force: true }],
    ['PUT', queueUrl('booking/job-schedulers/still-here/remove')],
    ['PUT', queueUrl('payment/retry/completed')],
  ];
  for (const [method, path, body] of changes) {
    const headers = { 'content-type': 'application/json' };
    const response = await adminBrowser.send(method, path, { headers, body: JSON.stringify(body ?? {}) });
    expect(response.status, `${method} ${path}`).toBe(405);
  }
  expect(await queue.getJobCounts('delayed')).toMatchObject({ delayed: 1 });
  expect((await queue.getJob(job.id!))?.data).toEqual({ eventId: 'e', correlationId: null });
  expect(await queue.isPaused()).toBe(false);
  await job.remove();
});

it('the queue dashboard refuses pages so far away, and so many jobs at once, that no queue can be asked for them', async () => {
  const adminBrowser = await admin(gateway);
  for (const asked of ['page=214748365', 'jobsPerPage=99999999999', 'jobsPerPage=1000']) {
    const address = `/admin/queues/api/queues?activeQueue=booking&status=completed&${asked}`;
    const response = await adminBrowser.get(address);
    expect([asked, response.status, response.body.code]).toEqual([asked, 400, 'invalid_input']);
  }
});
