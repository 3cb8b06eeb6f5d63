import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { root } from '../local/root.ts';

interface Env {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  name: string;
  image: string;
  command: string[];
  ports?: { name: string; containerPort: number }[];
  env?: Env[];
  [probe: string]: unknown;
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; terminationGracePeriodSeconds: number };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: Pod; jobTemplate?: { spec: { template: Pod } }; replicas?: number; [key: string]: unknown };
}

const folder = path.join(root, 'infra/kubernetes');
const FOLDERS = ['base', 'overlays/managed', 'overlays/in-cluster'];
const filesOf = (name: string) => readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.yaml'));
const read = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Resource;
  });
const base = filesOf('base')
  .filter((file) => file !== 'kustomization.yaml' && file !== 'process.yaml')
  .flatMap((file) => read(`base/${file}`));
const find = (kind: string, name: string) => base.find((one) => one.kind === kind && one.metadata.name === name)!;
const podOf = ({ spec }: Resource) => (spec?.template ?? spec?.jobTemplate?.spec.template)!;
const processOf = (resource: Resource) => podOf(resource).spec.containers.find(({ name }) => name === 'process')!;
const processPatch = processOf(read('base/process.yaml')[0]!);

const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string> }>;
};
/** Settings that must not stand where everybody may read them. */
const isSecret = (name: string) => /SECRET|PASSWORD|_CODE$|ACCESS_KEY|^(QUEUE|SMTP)_URL$/.test(name);
const PROCESSES = ['gateway', 'booking', 'notification', 'payment'];
const WORKLOADS = [
  ...PROCESSES.map((name) => ['Deployment', name] as const),
  ['Job', 'migrate'] as const,
  ['CronJob', 'backup'] as const,
];

test.each(FOLDERS)('kustomization.yaml of %s names every file next to it, and none that does not exist', (name) => {
  const own = parse(readFileSync(path.join(folder, name, 'kustomization.yaml'), 'utf8')) as {
    resources: string[];
    patches?: { path: string }[];
  };
  const named = [...own.resources, ...(own.patches ?? []).map((patch) => patch.path)];
  expect(named.filter((file) => !existsSync(path.join(folder, name, file)))).toEqual([]);
  const here = named.filter((file) => !file.startsWith('..'));
  expect(here.sort()).toEqual(
    filesOf(name)
      .filter((file) => file !== 'kustomization.yaml')
      .sort(),
  );
});

test.each(['managed', 'in-cluster'])(
  'the overlay %s says where the image comes from, which the base does not',
  (name) => {
    const { images } = parse(readFileSync(path.join(folder, `overlays/${name}/kustomization.yaml`), 'utf8')) as {
      images?: object[];
    };
    expect(images).toEqual([
      { name: 'stillpoint', newName: expect.stringMatching(/./), newTag: expect.stringMatching(/./) },
    ]);
  },
);

test.each(WORKLOADS)(
  'the %s %s is given the same secrets as its container in docker-compose.yml, and no other',
  (kind, name) => {
    const { env = [] } = processOf(find(kind, name));
    const secrets = env.filter(({ valueFrom }) => valueFrom);
    for (const one of secrets) expect(one.valueFrom?.secretKeyRef).toMatchObject({ name: 'stillpoint', key: one.name });
    const wanted = Object.keys(compose.services[name]!.environment).filter(isSecret);
    expect(secrets.map((one) => one.name).sort()).toEqual(wanted.sort());
  },
);

test('the settings hold everything that the processes read and that is not secret, and no secret', () => {
  const settings = Object.keys(find('ConfigMap', 'stillpoint').data!);
  const wanted = PROCESSES.flatMap((name) => Object.keys(compose.services[name]!.environment));
  expect(settings.sort()).toEqual([...new Set(wanted)].filter((name) => !isSecret(name)).sort());
  const owner = Object.keys(find('ConfigMap', 'stillpoint-owner').data!);
  expect(owner.filter(isSecret)).toEqual([]);
  const store = Object.keys(compose.services['backup']!.environment).filter((name) => /^(BACKUP|S3)_/.test(name));
  expect(owner).toEqual(expect.arrayContaining(store.filter((name) => !isSecret(name))));
});

test.each(PROCESSES)(
  '%s is started as in docker-compose.yml, with two replicas, one of which stays up while nodes are drained',
  (name) => {
    const deployment = find('Deployment', name);
    expect(processOf(deployment).command).toEqual(compose.services[name]!.command);
    expect(deployment.spec?.replicas).toBe(2);
    const { labels } = podOf(deployment).metadata;
    const selector = { matchLabels: { 'app.kubernetes.io/name': name } };
    expect(labels).toMatchObject({ ...selector.matchLabels, 'stillpoint/process': 'true' });
    expect(deployment.spec).toMatchObject({ selector });
    expect(find('PodDisruptionBudget', name).spec).toMatchObject({ minAvailable: 1, selector });
  },
);

test('every container has no root capabilities, a read-only root and a memory limit', () => {
  const containers = [processPatch, processOf(find('Job', 'migrate')), processOf(find('CronJob', 'backup'))];
  for (const container of containers)
    expect(container).toMatchObject({
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: expect.stringMatching(/Mi$/) } },
    });
});

test('probes, services and policies name ports that the containers expose', () => {
  const settings = find('ConfigMap', 'stillpoint').data!;
  const ports = PROCESSES.flatMap((name) => processOf(find('Deployment', name)).ports!);
  const numbers = Object.fromEntries(ports.map(({ name, containerPort }) => [name, String(containerPort)]));
  expect(numbers).toEqual({ health: settings['HEALTH_PORT'], http: settings['PORT'] });
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => processPatch[probe]);
  const paths = ['/healthz', '/readyz', '/healthz'];
  expect(probes).toMatchObject(paths.map((one) => ({ httpGet: { path: one, port: 'health' } })));
  expect(find('Service', 'gateway').spec).toMatchObject({ ports: [{ targetPort: 'http' }] });
  const named = base.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => JSON.stringify(spec));
  const opened = named.flatMap((spec) => [...spec.matchAll(/"port":"(\w+)"/g)].map(([, port]) => port!));
  expect(opened.sort()).toEqual(['health', 'http']);
});

test('a pod has enough time to leave its service, to become unready, and to finish its work', () => {
  const { spec } = podOf(read('base/process.yaml')[0]!);
  const { lifecycle } = processPatch as unknown as { lifecycle: { preStop: { exec: { command: string[] } } } };
  const [command, seconds] = lifecycle.preStop.exec.command;
  expect(command).toBe('sleep');
  const delay = Number(find('ConfigMap', 'stillpoint').data!['STOP_DELAY_SECONDS']);
  // Ten seconds is what a process takes at most to end.
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + delay + 10);
});
