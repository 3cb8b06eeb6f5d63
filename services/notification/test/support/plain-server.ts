import { createServer, type Server } from 'node:net';
import { listenOn } from '../../../../infra/sandbox/listen.ts';

/** An SMTP server without encryption; `received` returns what clients sent. */
export async function plainServer(): Promise<{ port: number; server: Server; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    socket.write('220 plain\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString();
      socket.write(/^EHLO/i.test(data.toString()) ? '250-plain\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
  });
  return { port: await listenOn(server), server, received: () => received };
}
