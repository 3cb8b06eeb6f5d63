import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { choosePorts, requireFree } from '../ports.ts';

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function take(host?: string): Promise<number> {
  const server = net.createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

test('the ports of a stack are the documented ones unless a variable changes them, and 0 means any free one', async () => {
  const ports = await choosePorts({ SANDBOX_SMTP_PORT: '4587', SANDBOX_ZOOM_PORT: '0', PORT: ' ' }, 'default');
  expect(ports).toMatchObject({ PORT: 3000, SANDBOX_SMTP_PORT: 4587, EMBEDDED_POSTGRES_PORT: 3432 });
  expect(ports.SANDBOX_ZOOM_PORT).toBeGreaterThan(1023);
});

test('the ports of a stack are all free and different in tests', async () => {
  const ports = Object.values(await choosePorts({}, 'free'));
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports).not.toContain(3000);
});

test('the ports of a stack are refused when they are invalid or used twice, with every problem at once', async () => {
  const env = { PORT: 'http', SANDBOX_IMAP_PORT: '70000', SANDBOX_SMTP_PORT: '3025' };
  await expect(choosePorts(env, 'default')).rejects.toThrow(
    /PORT must be a port from 0 to 65535, not "http"[\s\S]*SANDBOX_IMAP_PORT must be[\s\S]*SANDBOX_MAIL_HTTP_PORT and SANDBOX_SMTP_PORT are both 3025/,
  );
});

test.each([undefined, '127.0.0.1'])(
  'the ports of a stack are reported when in use on %s, with the variable that changes each and a line to paste',
  async (host) => {
    const PORT = await take(host);
    const EMBEDDED_POSTGRES_PORT = await take(host);
    const refused = requireFree({ PORT, EMBEDDED_POSTGRES_PORT }, 0);
    await expect(refused).rejects.toThrow(`Port ${PORT} (the site) is in use by another program; PORT changes it.`);
    await expect(refused).rejects.toThrow(
      /EMBEDDED_POSTGRES_PORT changes it\.\nFor example: PORT=\d+ EMBEDDED_POSTGRES_PORT=\d+ npm start/,
    );
  },
);

test('a port of a stack that cannot be used at all is reported with the reason and the variable that changes it', async () => {
  await expect(requireFree({ PORT: 70_000 }, 0)).rejects.toThrow(
    /^Port 70000 \(the site\) cannot be used: .+; PORT changes it\.$/,
  );
});

test('the ports of a stack are waited for while an earlier run is still stopping', async () => {
  const PORT = await take();
  setTimeout(() => servers.pop()?.close(), 300);
  await requireFree({ PORT }, 60_000);
});
