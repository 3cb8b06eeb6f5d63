import net from 'node:net';

/** A TCP port on the loopback interface that nothing uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('the system gave no free port'));
      server.close(() => resolve(address.port));
    });
  });
}

/** True when something already listens on the port, on loopback or on every interface. */
export async function portInUse(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) if (!(await canListen(port, host))) return true;
  return false;
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
