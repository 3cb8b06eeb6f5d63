import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../local/root.ts';

/** What opens a connection to somewhere else, and the setting that says where. */
const OPENED: Readonly<Record<string, string>> = {
  'libs/backup/src/storage/s3.ts': 'S3_ENDPOINT',
  'libs/db/src/change-feed.ts': 'DATABASE_URL',
  'libs/db/src/connect.ts': 'DATABASE_URL',
  'libs/events/src/queues.ts': 'QUEUE_URL',
  'libs/log/src/traces.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'services/booking/src/meetings/zoom-call.ts': 'ZOOM_API_URL',
  'services/notification/src/delivery/smtp-link.ts': 'the mail settings, SMTP_URL',
  'services/notification/src/mailbox/imap-client.ts': 'the mail settings',
  'services/payment/src/providers/paypal/transport.ts': 'PAYPAL_API_URL',
};
const OPENS =
  /new (Redis|SMTPConnection|imap\.ImapFlow|AwsClient|pg\.Client|pg\.Pool)\(|(?<![.\w])(fetch|createTransport|postgres)\((?!ql)|from 'node:(https|tls|dgram)'/;

test('no process connects to anything but what the settings name, each through the one file that does it', () => {
  const sources = ['libs', 'services'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((name) => {
      const source = path.posix.join(folder, name, 'src');
      return readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => path.posix.join(source, file.replaceAll(path.sep, '/')));
    }),
  );
  const opening = sources.filter(
    (file) => !file.startsWith('libs/testing/') && OPENS.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(opening.sort()).toEqual(Object.keys(OPENED).sort());
});
