/** A person at a browser: JSON over HTTP with a cookie jar. */
export class Visitor {
  private cookies = '';
  private readonly site: string;

  constructor(site: string) {
    this.site = site;
  }

  get(path: string): Promise<Response> {
    return fetch(this.site + path, { headers: { cookie: this.cookies } });
  }

  async post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie: this.cookies };
    const answer = await fetch(this.site + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    if (set.length > 0) this.cookies = set.join('; ');
    return answer;
  }

  /** As `post`, for what must succeed. */
  async done(path: string, body: object): Promise<unknown> {
    const answer = await this.post(path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
