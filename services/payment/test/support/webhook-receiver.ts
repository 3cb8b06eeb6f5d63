import { buffer } from 'node:stream/consumers';
import { AppError } from '@stillpoint/errors';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import type { RawNotice } from '../../src/index.ts';

/**
 * Receives the sandbox's notifications as the gateway does, and passes them to `take`. While closed, it answers 503. `whenIdle`
 * resolves when what has arrived is processed.
 */
export async function startWebhookReceiver() {
  const running = new Set<Promise<unknown>>();
  const receiver = {
    take: null as ((notice: RawNotice) => Promise<unknown>) | null,
    isOpen: true,
    received: [] as RawNotice[],
    crashes: [] as unknown[],
  };
  const { url, stop } = await serveHttp(async (request, response) => {
    const webhook = { headers: request.headers, rawBody: await buffer(request) };
    if (!receiver.isOpen || !receiver.take) return void response.writeHead(503).end();
    receiver.received.push(webhook);
    const taking = receiver.take(webhook);
    running.add(taking);
    try {
      await taking;
      response.writeHead(200).end();
    } catch (error) {
      if (!(error instanceof AppError)) receiver.crashes.push(error);
      response.writeHead(error instanceof AppError && error.code === 'provider_unavailable' ? 503 : 400).end();
    } finally {
      running.delete(taking);
    }
  });
  return Object.assign(receiver, {
    url: `${url}/api/paypal/webhook`,
    whenIdle: () => Promise.allSettled(running),
    stop,
  });
}
