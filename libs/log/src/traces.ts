import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { correlationId } from './correlation.ts';

/** How often spans are sent, and how long the collector may take to answer, in milliseconds. */
const SEND_EVERY_MS = 5_000;
const DEADLINE_MS = 10_000;
/** Most spans that wait for a collector which does not answer; later ones are dropped. */
const MAX_WAITING_SPANS = 2_000;

/** OpenTelemetry's codes for span kinds, and for the status of a failed span. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const;
const FAILED = 2;

/** One step of a request: ids and outcomes, no contents. */
export interface Span {
  kind: keyof typeof KINDS;
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  /** Why it failed. */
  error?: string | undefined;
  /** The first span of its trace: the request itself, or work that no request caused. */
  isFirst: boolean;
}

interface Traces {
  add: (span: object) => void;
  /** Sends the waiting spans; resolves when the collector has answered or timed out. Never throws. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

let open: Traces | null = null;

/** The trace id of a correlation id, the same in every process; 32 hexadecimal digits. */
const traceIdOf = (id: string): string => {
  const digits = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(digits) ? digits : createHash('sha256').update(id).digest('hex').slice(0, 32);
};

/** The id of a trace's first span is derived too, so that later spans can name it as parent by the correlation id alone. */
const rootSpanIdOf = (trace: string): string => trace.slice(0, 16);

/**
 * Begins a span under the current correlation id; the returned function ends it. Does nothing where traces are off or there is
 * no correlation id.
 */
export function startSpan(kind: Span['kind']): (span: Omit<Span, 'kind'>) => void {
  const [traces, id, startedAt] = [open, correlationId(), performance.now()];
  if (traces === null || id === null) return () => {};
  return ({ name, attributes, error, isFirst }) => {
    const trace = traceIdOf(id);
    traces.add({
      traceId: trace,
      ...(isFirst
        ? { spanId: rootSpanIdOf(trace) }
        : { spanId: randomBytes(8).toString('hex'), parentSpanId: rootSpanIdOf(trace) }),
      name,
      kind: KINDS[kind],
      startTimeUnixNano: nanoseconds(startedAt),
      endTimeUnixNano: nanoseconds(performance.now()),
      attributes: attributesOf(attributes),
      status: error === undefined ? {} : { code: FAILED, message: error },
    });
  };
}

/**
 * From now on this process sends its spans to an OpenTelemetry collector, as JSON over HTTP (OTLP) to `endpoint`/v1/traces.
 * Spans that cannot be sent are dropped, with one warning: nothing waits for them.
 */
export function openTraces(options: { endpoint: string; service: string; version: string; log: Logger }): Traces {
  const { endpoint, service, version, log } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version }) };
  let waiting: object[] = [];
  let sending: Promise<void> | null = null;
  let isLost = false;

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'stillpoint' }, spans }] }],
    });
    try {
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      isLost = false;
    } catch (error) {
      if (!isLost)
        log.warn({ reason: String((error as Error).cause ?? error) }, 'traces are lost: the collector takes none');
      isLost = true;
    }
  }

  const sendNext = () => (sending = (sending ?? Promise.resolve()).then(send));
  const timer = setInterval(() => void sendNext(), SEND_EVERY_MS).unref();
  const traces: Traces = {
    add: (span) => void (waiting.length < MAX_WAITING_SPANS && waiting.push(span)),
    flush: sendNext,
    async close() {
      clearInterval(timer);
      if (open === traces) open = null;
      await sendNext();
    },
  };
  open = traces;
  return traces;
}

const nanoseconds = (ms: number): string => `${Math.round((performance.timeOrigin + ms) * 1_000)}000`;

const attributesOf = (values: Span['attributes']) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
