export interface HttpResponse {
  status: number;
  headers: Headers;
  /** The body as it came, for files. */
  bytes: Uint8Array;
  text: string;
  /** The parsed body; null when it is empty or no JSON. */
  body: any;
}

/** A visitor: real HTTP, with a cookie jar. Several may share one jar, as of a person who is answered by several gateways. */
export class Browser {
  readonly base: string;
  readonly cookies: Map<string, string>;

  constructor(base: string, cookies = new Map<string, string>()) {
    this.base = base;
    this.cookies = cookies;
  }

  get = (path: string, init: RequestInit = {}) => this.send('GET', path, init);
  post = (path: string, body?: unknown, init: RequestInit = {}) => this.send('POST', path, withJson(body, init));
  put = (path: string, body: unknown) => this.send('PUT', path, withJson(body, {}));
  delete = (path: string) => this.send('DELETE', path);

  async send(method: string, path: string, init: RequestInit = {}): Promise<HttpResponse> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader);
    const response = await fetch(this.base + path, { redirect: 'manual', ...init, method, headers });
    this.keep(response.headers.getSetCookie());
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text, body: parsed(text) };
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Does what a response's Set-Cookie headers say. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The body of a response; throws what a refusal says. */
export function requireOk({ status, text, body }: Pick<HttpResponse, 'status' | 'text' | 'body'>): any {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
}

const withJson = (body: unknown, init: RequestInit): RequestInit =>
  body === undefined
    ? init
    : { ...init, headers: { 'content-type': 'application/json', ...init.headers }, body: JSON.stringify(body) };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
