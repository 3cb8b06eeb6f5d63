import { createServer, type Socket } from 'node:net';
import { listenOn } from '../../listen.ts';
import { serveImapConnection, type ImapOptions } from './connection.ts';

/** The sandbox's IMAP side: one port, the user name chooses the mailbox. */
export async function startImap({ port, host, ...options }: ImapOptions & { port: number; host: string }) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => open.delete(socket));
    // A client that resets the connection ends its session; there is nobody left to tell.
    socket.on('error', () => socket.destroy());
    serveImapConnection(socket, options).catch((error: unknown) => {
      console.error('mail sandbox, IMAP:', error);
      socket.destroy();
    });
  });
  const bound = await listenOn(server, port, host);
  return {
    port: bound,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
