export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; null when it is empty or no JSON. */
  body: any;
}

/** A visitor: real HTTP, with a cookie jar. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  get = (path: string, init: RequestInit = {}) => this.send('GET', path, init);
  post = (path: string, body?: unknown, init: RequestInit = {}) => this.send('POST', path, withJson(body, init));
  put = (path: string, body: unknown) => this.send('PUT', path, withJson(body, {}));
  delete = (path: string) => this.send('DELETE', path);

  async send(method: string, path: string, init: RequestInit = {}): Promise<HttpResponse> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.base + path, { redirect: 'manual', ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
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
