import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, portInUse } from '../free-port.ts';

/** Every port of a stack: the variable that moves it, what listens there, and where it is by default. */
const catalogue = {
  PORT: { what: 'the site', fallback: 3000 },
  SANDBOX_MAIL_HTTP_PORT: { what: 'the mail sandbox page', fallback: 3025 },
  SANDBOX_SMTP_PORT: { what: 'the mail sandbox, SMTP', fallback: 3587 },
  SANDBOX_IMAP_PORT: { what: 'the mail sandbox, IMAP', fallback: 3143 },
  SANDBOX_PAYPAL_PORT: { what: 'the PayPal sandbox', fallback: 3090 },
  SANDBOX_ZOOM_PORT: { what: 'the Zoom sandbox', fallback: 3091 },
  EMBEDDED_POSTGRES_PORT: { what: 'the database', fallback: 3432 },
} as const;

type PortName = keyof typeof catalogue;
export type Ports = Record<PortName, number>;

/** The variables that move a stack's ports. */
export const PORT_NAMES = Object.keys(catalogue) as PortName[];

/**
 * Settles every port from the environment. 0 means any free port; so does an unset one with `unset: 'free'`, else it is the
 * documented default. Throws with every value that is no port.
 */
export async function choosePorts(env: NodeJS.ProcessEnv, unset: 'default' | 'free'): Promise<Ports> {
  const chosen = {} as Ports;
  const problems: string[] = [];
  for (const name of PORT_NAMES) {
    const given = env[name]?.trim();
    const wanted = given ? Number(given) : unset === 'free' ? 0 : catalogue[name].fallback;
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
      problems.push(`${name} must be a port from 0 to 65535, not "${given}".`);
    chosen[name] = wanted || (await unusedPort(Object.values(chosen)));
  }
  for (const [index, name] of PORT_NAMES.entries()) {
    const twin = PORT_NAMES.slice(0, index).find((other) => chosen[other] === chosen[name]);
    if (twin) problems.push(`${twin} and ${name} are both ${chosen[name]}.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return chosen;
}

async function unusedPort(taken: number[]): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (!taken.includes(port)) return port;
  }
}

/**
 * Throws unless all the ports are free, and says which are not, what wanted them and which variable moves each.
 * `patienceMs`: how long to wait for the children of an earlier run that was killed.
 */
export async function requireFree(ports: Partial<Ports>, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const taken = await takenOf(ports);
    if (taken.length === 0) return;
    if (Date.now() >= deadline) throw new Error(await advice(taken, ports));
    await sleep(200);
  }
}

async function takenOf(ports: Partial<Ports>): Promise<PortName[]> {
  const answers = await Promise.all(
    PORT_NAMES.map(async (name) => ports[name] !== undefined && (await isTaken(name, ports[name]))),
  );
  return PORT_NAMES.filter((_, index) => answers[index]);
}

const isTaken = (name: PortName, port: number): Promise<boolean> =>
  portInUse(port).catch((error: Error) => {
    const reason = `Port ${port} (${catalogue[name].what}) cannot be used: ${error.message}; ${name} changes it.`;
    throw new Error(reason, { cause: error });
  });

async function advice(taken: PortName[], ports: Partial<Ports>): Promise<string> {
  const lines = taken.map(
    (name) => `Port ${ports[name]} (${catalogue[name].what}) is in use by another program; ${name} changes it.`,
  );
  const example: string[] = [];
  for (const name of taken) example.push(`${name}=${await freeAbove((ports[name] ?? 0) + 100)}`);
  return [
    ...lines,
    `For example: ${example.join(' ')} npm start`,
    'A second copy also needs a data folder of its own, such as DATA_DIR=.data-2.',
  ].join('\n');
}

async function freeAbove(port: number): Promise<number> {
  for (let candidate = port; candidate <= 65_535; candidate += 100) if (!(await portInUse(candidate))) return candidate;
  return freePort();
}
