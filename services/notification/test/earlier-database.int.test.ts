import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewEvent } from '@stillpoint/events';
import { createEarlierDatabase, testContext } from '@stillpoint/testing';
import { startMailDelivery } from '../src/delivery/start-mail-delivery.ts';
import { listWordings } from '../src/store/mail-wordings.ts';
import { appointmentPlace } from '../src/store/appointments.ts';
import { sampleAppointment, newAddress } from './support/events.ts';
import { mailFixture } from './support/mail-fixture.ts';

const fixture = mailFixture();
const SERVERS = {
  smtpHost: 'mail.example',
  smtpPort: 25,
  smtpSecure: false,
  imapHost: 'mail.example',
  imapPort: 143,
  imapSecure: false,
  username: 'desk',
  password: 'sealed',
  fromEmail: 'desk@mail.example',
  fromName: 'Desk',
};

test('mails of the first version are delivered once after the upgrade, in every state, and those that were being sent when their lease has expired', async () => {
  const { url, sql, migrate } = await createEarlierDatabase({ notification: 5 });
  const context = { ...fixture.context, ...testContext(url, 'stillpoint_notification', fixture.clock.now) };
  const now = fixture.clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  const addresses = new Map<string, string>();
  for (const state of ['queued', 'unknown', 'sending', 'sent', 'rejected', 'dropped']) {
    const [id, address] = [randomUUID(), newAddress()];
    addresses.set(state, address);
    const content = {
      to: { name: null, address },
      subject: 'Hello',
      text: 'Hello',
      html: null,
      calendar: null,
      inReplyTo: null,
      references: [],
    };
    const isSettled = ['sent', 'rejected', 'dropped'].includes(state);
    await sql`
      INSERT INTO notification.mail ${sql({
        id,
        messageId: `<${state}@practice.example>`,
        kind: 'login-code',
        state,
        attempts: 1,
        content: context.sealer.seal(['notification.mail', id, 'content'], JSON.stringify(content)),
        next_attempt_at: now,
        createdAt: now,
        giveUpAt: new Date(now.getTime() + 3_600_000),
        settledAt: isSettled ? now : null,
        ...(state === 'sending' ? { lease: randomUUID(), leaseUntil } : {}),
      })}`;
  }
  expect(await migrate()).toContain('notification/005-deliveries.sql');
  const delivery = await startMailDelivery({ context, log: fixture.log });
  const arrived = async () => {
    await delivery.flush();
    const counts = [...addresses].map(async ([state, to]) => [state, (await fixture.messages(to)).length] as const);
    return Object.fromEntries(await Promise.all(counts));
  };
  expect(await arrived()).toEqual({ queued: 1, unknown: 1, sending: 0, sent: 0, rejected: 0, dropped: 0 });
  fixture.clock.set(leaseUntil);
  expect(await arrived()).toEqual({ queued: 1, unknown: 1, sending: 1, sent: 0, rejected: 0, dropped: 0 });
  await delivery.stop();
  await context.sql.end();
});

test('waiting reminders of the first version are sent at their times after the upgrade, and sent ones are not', async () => {
  const { url, sql, migrate } = await createEarlierDatabase({ notification: 5 });
  const sample = sampleAppointment();
  const context = { ...fixture.context, ...testContext(url, 'stillpoint_notification', fixture.clock.now) };
  const { facts, personal } = sample.arranged() as NewEvent<'MeetingArranged'>;
  await sql`
    INSERT INTO notification.appointment ${sql({
      id: sample.id,
      version: facts.version,
      stage: 2,
      status: 'confirmed',
      startsAt: new Date(facts.startsAt),
      durationMinutes: facts.durationMinutes,
      amountCents: facts.amountCents,
      isAdminCreated: facts.isAdminCreated,
      isFree: facts.isFree,
      personal: context.sealer.seal(appointmentPlace(sample.id), JSON.stringify(personal)),
    })}`;
  await sql`
    INSERT INTO notification.reminder (appointment_id, kind, due_at, state)
    VALUES (${sample.id}, 'day', '2026-11-30T19:30:00Z', 'sent'), (${sample.id}, 'hour', '2026-12-01T18:30:00Z', 'waiting')`;
  await migrate();
  const delivery = await startMailDelivery({ context, log: fixture.log });
  fixture.clock.set('2026-12-01T18:29:59Z');
  await delivery.flush();
  expect(await fixture.messages(sample.email)).toEqual([]);
  fixture.clock.set('2026-12-01T18:30:00Z');
  await delivery.flush();
  expect((await fixture.messages(sample.email)).map(({ subject }) => subject)).toEqual([
    'In an hour: Sleep Improvement',
  ]);
  await delivery.stop();
  await context.sql.end();
});

test.each([
  ['that never encrypted keep working and are shown as unencrypted', [], true],
  ['that both were seen to encrypt must encrypt', [25, 143], false],
])('stored servers of the first version %s', async (_, encrypting, unencrypted) => {
  const { sql, migrate } = await createEarlierDatabase({ notification: 7 });
  await sql`INSERT INTO notification.email_config ${sql({ ...SERVERS, savedAt: fixture.clock.now() })}`;
  for (const port of encrypting)
    await sql`INSERT INTO notification.encrypting_server (host, port, seen_at) VALUES ('mail.example', ${port}, now())`;
  await migrate();
  expect(await sql`SELECT unencrypted FROM notification.email_config`).toEqual([{ unencrypted }]);
});

test('the words of the follow-up mail are moved from the mail settings to the words of the other mails', async () => {
  const { sql, migrate } = await createEarlierDatabase({ notification: 11 });
  const followUp = {
    followUpHours: 6,
    followUpText: 'Well?\n\nWrite.',
    unencrypted: false,
    savedAt: fixture.clock.now(),
  };
  await sql`INSERT INTO notification.email_config ${sql({ ...SERVERS, ...followUp })}`;
  await migrate();
  expect([...(await listWordings(sql))]).toEqual([
    [
      'follow-up',
      {
        subject: 'After your session: {serviceName}',
        preview: 'A word from the practice.',
        heading: 'After your session',
        text: 'Hello {clientName},\n\nWell?\n\nWrite.\n\n{accountButton}',
        delayHours: 6,
      },
    ],
  ]);
});
