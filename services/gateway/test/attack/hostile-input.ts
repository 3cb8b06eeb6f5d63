import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { EXAMPLES } from '../support/examples.ts';
import { endpoints } from '../support/endpoints.ts';
import { gatewayFixture, type Caller, type Fixture } from '../support/gateway-fixture.ts';

const CALLERS: Caller[] = ['visitor', 'client', 'admin'];

const hostileText = fc.constantFrom(
  '\u0000',
  '\ud800',
  '%00',
  '../../etc/passwd',
  "'; DROP TABLE identity.client; --",
  '{{PRACTICE_NAME}}',
  '<script>',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '9'.repeat(400),
  'a'.repeat(5000),
  '١٢٣',
  '\u202e',
  '',
  ' ',
  '0x10',
  '1e309',
);
const scalar = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });

/** A valid body with fields replaced, left out or added; or no object at all. */
const malformed = (body: unknown) =>
  fc.oneof(
    { weight: 1, arbitrary: value },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.dictionary(fc.constantFrom(...Object.keys(body ?? { x: 1 }), '__proto__', 'id'), value, {
            maxKeys: 4,
          }),
          fc.boolean(),
        )
        .map(([changes, isPartial]) => (isPartial ? changes : { ...(body as object), ...changes })),
    },
  );

const segment = fc.oneof(hostileText, fc.string({ unit: 'binary', minLength: 1 }), fc.uuid(), fc.nat().map(String));
const encoded = (text: string) => {
  try {
    return encodeURIComponent(text) || '%20';
  } catch {
    return '%ED%A0%80'; // half a character
  }
};

interface HostileInput {
  requests: number;
  /** The same seed sends the same requests; without one, they differ each time. */
  seed?: number;
  isMemoryWatched?: boolean;
}

/**
 * `requests` malformed requests, divided among all endpoints of the contracts: whatever is sent, no response is a 5xx, reveals the
 * inside or is not JSON. `isMemoryWatched`: nor does the process keep what was sent.
 */
export function hostileInput({ requests, seed, isMemoryWatched = false }: HostileInput): void {
  const fixture = gatewayFixture();
  const numRuns = Math.ceil(requests / endpoints.length);
  const bodies = new Map<string, unknown>();
  // Before the fuzz begins, which may delete what they need.
  beforeAll(async () => {
    for (const [name] of endpoints) bodies.set(name, (await EXAMPLES[name]?.(fixture))?.body);
  });

  for (const [name, endpoint] of endpoints)
    it(`${endpoint.method} ${endpoint.path} never returns 5xx, and always JSON`, async () => {
      const body = bodies.get(name);
      const hasParams = endpoint.path.includes(':');
      const input = fc.record({
        caller: fc.constantFrom(...(/logout/i.test(name) ? CALLERS.slice(0, 1) : CALLERS)),
        body: malformed(body),
        segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
        query: fc.dictionary(
          fc.constantFrom('page', 'pageSize', 'date', 'from', 'to', 'search', 'sort', 'action', 'id'),
          scalar,
        ),
      });
      await fc.assert(
        fc.asyncProperty(input, async (tried) => {
          let next = 0;
          const path = hasParams
            ? endpoint.path.replace(/:\w+/g, () => encoded(tried.segments[next++] ?? 'x'))
            : endpoint.path;
          const query = Object.entries(tried.query)
            .map(([key, given]) => `${key}=${encoded(String(given))}`)
            .join('&');
          const init =
            endpoint.method === 'GET'
              ? {}
              : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(tried.body) ?? 'null' };
          const response = await visitorLike(fixture, tried.caller).send(endpoint.method, `${path}?${query}`, init);
          expect(response.status, response.text).toBeLessThan(500);
          expect(response.text).not.toMatch(/(\\n|\n)\s+at \S|node_modules|PostgresError/);
          expect(response.body).not.toBeUndefined();
          if (response.status !== 200) expect(Object.keys(response.body).sort()).toEqual(['code', 'message']);
        }),
        { numRuns, ...(seed === undefined ? {} : { seed }) },
      );
    });

  if (isMemoryWatched)
    it('the gateway’s heap does not grow with the requests it received', async () => {
      const probe = () => fixture.as('visitor').post('/api/client/auth/send-login-code', { email: 'x'.repeat(10_000) });
      for (let index = 0; index < 500; index++) await probe();
      const before = heapAfterCollection();
      for (let index = 0; index < 2_000; index++) await probe();
      expect(heapAfterCollection() - before).toBeLessThan(16 * 1024 * 1024);
    });
}

/** Bytes of the heap that are still in use. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** The caller's cookies in a jar of its own: what the fuzz does to sessions stays there. */
function visitorLike(fixture: Fixture, caller: Caller) {
  const browser = fixture.gateway.browser();
  for (const [name, cookie] of fixture.as(caller).cookies) browser.cookies.set(name, cookie);
  return browser;
}
