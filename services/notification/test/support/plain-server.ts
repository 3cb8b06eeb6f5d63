import { createServer, type Server } from 'node:net';

/** An SMTP server without encryption; `heard` is what it received. */
export async function plainServer(): Promise<{ port: number; server: Server; heard: () => string }> {
  let heard = '';
  const server = createServer((socket) => {
    socket.write('220 plain\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard += data.toString();
      socket.write(/^EHLO/i.test(data.toString()) ? '250-plain\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, server, heard: () => heard };
}
