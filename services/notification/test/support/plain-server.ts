import { createServer, type Server } from 'node:net';
import { listenOn } from '../../../../infra/sandbox/listen.ts';

/** What an SMTP server that takes nothing answers. */
const refusing = (line: string) => (/^EHLO/i.test(line) ? '250-plain\r\n250 AUTH PLAIN' : '502 no');

/** What an IMAP server answers that says `says` to every sign-in, and offers what each does and `offers`. */
export const refusingSignIn =
  (says: string, offers = '') =>
  (line: string): string => {
    const tag = line.slice(0, line.indexOf(' '));
    return /CAPABILITY/.test(line) ? `* CAPABILITY IMAP4rev1${offers}\r\n${tag} OK x` : `${tag} ${says}`;
  };

/** A server without encryption, of SMTP unless told otherwise; `received` returns what clients sent. */
export async function plainServer(
  greeting = '220 plain',
  answer: (line: string) => string = refusing,
): Promise<{ port: number; server: Server; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    socket.write(`${greeting}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString();
      socket.write(`${answer(data.toString())}\r\n`);
    });
  });
  return { port: await listenOn(server), server, received: () => received };
}
