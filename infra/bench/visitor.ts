/** A person at a browser: JSON over HTTP with a cookie jar. */
export class Visitor {
  private readonly jar = new Map<string, string>();
  private readonly address: string | (() => string);
  private readonly deadlineMs: number | undefined;

  /** `site`: where the next request goes, where that changes. `deadlineMs`: requests reject with no answer by then. */
  constructor(site: string | (() => string), deadlineMs?: number) {
    this.address = site;
    this.deadlineMs = deadlineMs;
  }

  private ask(path: string, options: RequestInit): Promise<Response> {
    const signal = this.deadlineMs === undefined ? {} : { signal: AbortSignal.timeout(this.deadlineMs) };
    return fetch(this.site + path, { ...options, ...signal });
  }

  /** Where its next request goes. */
  get site(): string {
    return typeof this.address === 'string' ? this.address : this.address();
  }

  /** Name and value of each cookie, for a browser that goes on as this person. */
  get pairs(): [name: string, value: string][] {
    return [...this.jar].map(([name, pair]) => [name, pair.slice(name.length + 1)]);
  }

  /** The header that its next request has. */
  get cookies(): string {
    return [...this.jar.values()].join('; ');
  }

  get(path: string): Promise<Response> {
    return this.ask(path, { headers: { cookie: this.cookies } });
  }

  post(path: string, body: object): Promise<Response> {
    return this.send('POST', path, body);
  }

  put(path: string, body: object): Promise<Response> {
    return this.send('PUT', path, body);
  }

  private async send(method: string, path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie: this.cookies };
    const answer = await this.ask(path, { method, headers, body: JSON.stringify(body) });
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  /** Does what a response's Set-Cookie headers say. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      if (/; *max-age=0(;|$)/i.test(cookie)) this.jar.delete(name);
      else this.jar.set(name, pair);
    }
  }

  /** As `post`, for what must succeed. */
  async done(path: string, body: object): Promise<unknown> {
    const answer = await this.post(path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
