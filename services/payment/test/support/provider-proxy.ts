import { text } from 'node:stream/consumers';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import { openPaypalDescription, PAYPAL_SPEC_DIR } from '../../../../infra/sandbox/paypal/testing/description.ts';

/** The exchanges between us and the provider, in order. */
export interface Exchange {
  method: string;
  path: string;
  headers: Record<string, string>;
  requestId: string | undefined;
  body: unknown;
  status: number;
}

/** Changes a response's text in transit; null ends the connection instead. */
export type CorruptResponse = (text: string, exchange: Exchange) => string | null;

/** Responds in the provider's place, which receives nothing: a response, null to end the connection, undefined to forward. */
export type ReplaceResponse = (exchange: Exchange) => { status: number; body: unknown } | null | undefined;

const FORWARDED = ['authorization', 'content-type', 'paypal-request-id', 'prefer'];

/** A proxy in front of the sandbox, under a path prefix: it records every call, and can corrupt responses. */
export async function startProviderProxy(sandboxUrl: string) {
  const proxy = {
    exchanges: [] as Exchange[],
    corruptResponse: null as CorruptResponse | null,
    replaceResponse: null as ReplaceResponse | null,
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
    const exchange: Exchange = { method, path, headers, requestId: headers['paypal-request-id'], body, status: 0 };
    proxy.exchanges.push(exchange);
    const isToken = path.startsWith('/v1');
    const replacement = isToken ? undefined : proxy.replaceResponse?.(exchange);
    if (replacement === null) return void response.destroy();
    if (replacement) {
      exchange.status = replacement.status;
      const json = { 'content-type': 'application/json' };
      return void response.writeHead(replacement.status, json).end(JSON.stringify(replacement.body));
    }
    try {
      const forwarded = await fetch(sandboxUrl + path, { method, headers, ...(sent === '' ? {} : { body: sent }) });
      exchange.status = forwarded.status;
      const intact = await forwarded.text();
      const returned = isToken || !proxy.corruptResponse ? intact : proxy.corruptResponse(intact, exchange);
      if (returned === null) return void response.destroy();
      response
        .writeHead(forwarded.status, { 'content-type': forwarded.headers.get('content-type') ?? 'application/json' })
        .end(returned);
    } catch {
      // The sandbox ended the connection (lost response, timeout), and so does the proxy.
      response.destroy();
    }
  });
  return Object.assign(proxy, {
    url: `${url}/behind/a/prefix`,
    /** What is wrong with the requests by PayPal's description, each kind once. */
    problems(): string[] {
      const description = openPaypalDescription(PAYPAL_SPEC_DIR);
      const problems = proxy.exchanges
        .filter(({ path }) => !path.startsWith('/v1/oauth2'))
        .flatMap(({ method, path, body, headers }) =>
          description.requestProblems(method, path, body, headers).map((problem) => `${method} ${path}: ${problem}`),
        );
      return [...new Set(problems.map((text) => text.replace(/[A-Z0-9]{17}/g, 'ID')))];
    },
    writes: (part: string) => proxy.exchanges.filter(({ method, path }) => method === 'POST' && path.includes(part)),
    stop,
  });
}
export type ProviderProxy = Awaited<ReturnType<typeof startProviderProxy>>;
