import { beforeEach } from 'vitest';

type Answer = { status: number; body: unknown };
type Answerer = (request: { body: unknown; url: URL }) => Answer | Promise<Answer>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });
/** The server fails, and says nothing that could be shown. */
export const FAILED: Answer = { status: 500, body: '' };
/** No answer comes: the network is down. */
export const networkError = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is on its way until it is let `arrive`. */
export function deferred(answer: Answer) {
  let arrive = (): void => undefined;
  const due = new Promise<Answer>((resolve) => (arrive = () => resolve(answer)));
  return { answerer: () => due, arrive: () => arrive() };
}

/**
 * A stand-in for the gateway in component tests: responds with what a test says, by 'METHOD /path', and notes what was asked. What it
 * was not told about is 404.
 */
export function startGateway() {
  const answers = new Map<string, Answerer>();
  const asked: { call: string; body: unknown }[] = [];
  beforeEach(() => {
    answers.clear();
    asked.length = 0;
    sessionStorage.clear();
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
      const call = `${init?.method ?? 'GET'} ${url.pathname}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ call, body });
      const answer = answers.get(call) ?? (() => refused(404, 'not_found', 'Nothing is here.'));
      const { status, body: said } = await answer({ body, url });
      return new Response(JSON.stringify(said), { status, headers: { 'Content-Type': 'application/json' } });
    };
  });
  return {
    answer: (call: string, answer: Answerer | Answer) =>
      answers.set(call, typeof answer === 'function' ? answer : () => answer),
    /** What was asked by one call, oldest first. */
    requests: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  };
}
