import { text } from 'node:stream/consumers';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import { openPaypalDescription } from '../../../../infra/sandbox/paypal/description.ts';

/** The exchanges between us and the provider, in order. */
export interface Exchange {
  method: string;
  path: string;
  requestId: string | undefined;
  body: unknown;
  status: number;
}

/** Changes an answer's text in transit; null ends the connection instead. */
export type CorruptAnswer = (text: string, exchange: Exchange) => string | null;

/** Answers in the provider's place, which receives nothing: an answer, null to end the connection, undefined to forward. */
export type AnswerInstead = (exchange: Exchange) => { status: number; body: unknown } | null | undefined;

const FORWARDED = ['authorization', 'content-type', 'paypal-request-id', 'prefer'];

/**
 * A proxy in front of the sandbox, under a path prefix: it records every call, checks requests against PayPal's description
 * when PAYPAL_SPEC_DIR is set, and can corrupt answers.
 */
export async function startProviderProxy(sandboxUrl: string) {
  const specDir = process.env['PAYPAL_SPEC_DIR'];
  const description = specDir ? openPaypalDescription(specDir) : null;
  const proxy = {
    exchanges: [] as Exchange[],
    problems: [] as string[],
    corrupt: null as CorruptAnswer | null,
    instead: null as AnswerInstead | null,
  };

  const { url, stop } = await serveHttp(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/behind\/a\/prefix/, '');
    const method = request.method ?? 'GET';
    const sent = await text(request);
    const isJson = request.headers['content-type']?.includes('json') ?? false;
    const body = sent === '' ? undefined : isJson ? JSON.parse(sent) : sent;
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    );
    if (description && !path.startsWith('/v1/oauth2')) {
      const problems = description.requestProblems(method, path, body, headers);
      proxy.problems.push(...problems.map((problem) => `${method} ${path}: ${problem}`));
    }
    const exchange: Exchange = { method, path, requestId: headers['paypal-request-id'], body, status: 0 };
    proxy.exchanges.push(exchange);
    const instead = path.startsWith('/v1') ? undefined : proxy.instead?.(exchange);
    if (instead === null) return void response.destroy();
    if (instead) {
      exchange.status = instead.status;
      const json = { 'content-type': 'application/json' };
      return void response.writeHead(instead.status, json).end(JSON.stringify(instead.body));
    }
    try {
      const answer = await fetch(sandboxUrl + path, { method, headers, ...(sent === '' ? {} : { body: sent }) });
      exchange.status = answer.status;
      const answered = await answer.text();
      const isSpoilable = proxy.corrupt !== null && !path.startsWith('/v1');
      const spoiled = isSpoilable && proxy.corrupt ? proxy.corrupt(answered, exchange) : answered;
      if (spoiled === null) return void response.destroy();
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
        .end(spoiled);
    } catch {
      // The sandbox ended the connection (lost answer, silence), and so does the proxy.
      response.destroy();
    }
  });
  return Object.assign(proxy, {
    url: `${url}/behind/a/prefix`,
    isDescribed: description !== null,
    writes: (part: string) => proxy.exchanges.filter(({ method, path }) => method === 'POST' && path.includes(part)),
    stop,
  });
}
export type ProviderProxy = Awaited<ReturnType<typeof startProviderProxy>>;
