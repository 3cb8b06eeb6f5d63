import http from 'node:http';
import { serveHttp } from '../sandbox/listen.ts';

export interface Balancer {
  url: string;
  /** Whether the last probe of a port was answered with 200. */
  isGood: (port: number) => boolean;
  stop: () => Promise<void>;
}

/**
 * Sends each request once, in rotation, to a port whose last probe of /readyz succeeded. A request that cannot be sent is a
 * 502.
 */
export async function startBalancer(ports: readonly number[], probeEveryMs: number): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const good = new Set<number>();
  let turn = 0;
  const probe = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(probeEveryMs) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isReady) good.add(port);
    else good.delete(port);
  };
  const probeAll = () => Promise.all(ports.map(probe));
  await probeAll();
  const timer = setInterval(() => void probeAll(), probeEveryMs);

  const { url, stop } = await serveHttp((request, response) => {
    const candidates = ports.filter((port) => good.has(port));
    const port = candidates[turn++ % Math.max(candidates.length, 1)];
    if (port === undefined) return void response.writeHead(503).end('no process is ready');
    const { method, url: path, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', (error) => response.writeHead(502).end(String(error)));
    request.pipe(onward);
  });
  return {
    url,
    isGood: (port) => good.has(port),
    async stop() {
      clearInterval(timer);
      await stop();
      agent.destroy();
    },
  };
}
