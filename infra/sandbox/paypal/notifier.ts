import type { Delivery } from './model.ts';
import { newPaypalId, type PaypalState } from './state.ts';
import type { Signer } from './signing.ts';

/** As many attempts as PayPal makes, though not over three days. */
const MAX_ATTEMPTS = 25;
const MAX_BACKOFF_MS = 60_000;
const DEADLINE_MS = 15_000;

export interface WebhookEvent {
  type: string;
  resourceType: 'checkout-order' | 'capture' | 'refund';
  summary: string;
  resource: Record<string, unknown>;
}

interface NotifierOptions {
  state: PaypalState;
  signer: Signer;
  webhookUrl: () => string;
  baseUrl: () => string;
  /** Delay before the second attempt; doubles with each further one. */
  firstBackoffMs?: number;
}

/** Delivers notifications until the merchant responds with 2xx. What is undelivered at a stop is delivered after the next start. */
export function startNotifier({ state, signer, webhookUrl, baseUrl, firstBackoffMs = 1000 }: NotifierOptions) {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<AbortController>();
  let stopped = false;

  function plan(delivery: Delivery): void {
    const { id } = delivery.event;
    clearTimeout(timers.get(id));
    if (stopped || delivery.nextAt === undefined) return;
    timers.set(
      id,
      setTimeout(() => void attempt(delivery), Math.max(0, delivery.nextAt - Date.now())),
    );
  }

  async function attempt(delivery: Delivery): Promise<void> {
    timers.delete(delivery.event.id);
    const failure = await transmit(delivery);
    if (stopped || !state.deliveries.has(delivery.event.id)) return;
    const attempts = delivery.attempts + 1;
    const given = failure !== undefined && attempts >= MAX_ATTEMPTS;
    const nextAt =
      failure === undefined || given
        ? undefined
        : Date.now() + Math.min(MAX_BACKOFF_MS, firstBackoffMs * 2 ** (attempts - 1));
    const next: Delivery = { ...delivery, attempts, nextAt, delivered: failure === undefined, lastError: failure };
    state.save({ t: 'delivery', of: next });
    plan(next);
  }

  /** Sends once; returns the error, if any. Each transmission has its own id and signature. */
  async function transmit({ event }: Delivery): Promise<string | undefined> {
    const body = JSON.stringify(event);
    const controller = new AbortController();
    running.add(controller);
    try {
      const response = await fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'PayPal/AUHD-sandbox', ...signer.headers(body) },
        body,
        signal: AbortSignal.any([controller.signal, AbortSignal.timeout(DEADLINE_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `HTTP ${response.status}`;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
    } finally {
      running.delete(controller);
    }
  }

  for (const delivery of state.deliveries.values()) plan(delivery);

  return {
    /** Queues a notification. `delayMs` delays the first attempt; `copies` above 1 sends the same event again, as PayPal may. */
    notify(
      { type, resourceType, summary, resource }: WebhookEvent,
      { delayMs = 0, copies = 1 }: { delayMs?: number; copies?: number } = {},
    ): void {
      const id = `WH-${newPaypalId()}-${newPaypalId()}`;
      const event: Delivery['event'] = {
        id,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary,
        resource,
        links: [{ href: `${baseUrl()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
      };
      const delivery: Delivery = {
        event,
        attempts: 0,
        nextAt: Date.now() + delayMs,
        delivered: false,
        lastError: undefined,
      };
      state.save({ t: 'delivery', of: delivery });
      plan(delivery);
      for (let copy = 1; copy < copies; copy += 1) {
        const key = `${id}#${copy}`;
        timers.set(
          key,
          setTimeout(
            () => {
              timers.delete(key);
              void transmit(delivery);
            },
            delayMs + 50 * copy,
          ),
        );
      }
    },
    /** Sends one known notification again. Returns false when there is none of that id. */
    resend(id: string): boolean {
      const delivery = state.deliveries.get(id);
      if (!delivery) return false;
      const again: Delivery = { ...delivery, nextAt: Date.now(), delivered: false };
      state.save({ t: 'delivery', of: again });
      plan(again);
      return true;
    },
    /** Cancels what is scheduled; the caller clears the stored deliveries. */
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    stop(): void {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const controller of running) controller.abort();
    },
  };
}
export type Notifier = ReturnType<typeof startNotifier>;
