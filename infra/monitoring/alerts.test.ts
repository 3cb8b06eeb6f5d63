import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { createHealth } from '@stillpoint/runtime';
import { log } from '@stillpoint/testing';
import { root } from '../local/root.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

/** The files in which metrics are made. */
const MAKERS = [
  'libs/deliveries/src/metrics.ts',
  'libs/runtime/src/metrics.ts',
  'libs/runtime/src/process-metrics.ts',
  'services/gateway/src/http/probes.ts',
  'services/notification/src/worker.ts',
  'services/payment/src/worker.ts',
];

interface Dashboard {
  uid: string;
  panels: {
    id: number;
    title: string;
    gridPos: { h: number; w: number; x: number; y: number };
    targets: { expr: string }[];
  }[];
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = (parse(read('infra/monitoring/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

/** Names of metrics in an expression: words with an underscore that stand outside of braces and quotes. */
const metricsIn = (expr: string): string[] => [
  ...new Set(expr.replace(/\{[^}]*\}|"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? []),
];

/** The metrics made in these files. */
const made = MAKERS.flatMap((file) => [...read(file).matchAll(/name: '([a-z]+(?:_[a-z]+)+)'|gauge\('([a-z_]+)'/g)]).map(
  ([, figure, gauge]) => (figure ?? gauge)!,
);

const ofEveryProcess = createHealth(log).metrics.getMetricsAsArray();
/** `up` is provided by Prometheus itself. */
const known = new Set([...made, ...ofEveryProcess.map(({ name }) => name), 'up']);

const dashboard = JSON.parse(read('infra/monitoring/dashboard.json')) as Dashboard;
const isUnknown = (name: string) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name);

test.each(dashboard.panels)('the panel $title shows metrics that the processes export', ({ targets }) => {
  expect(targets.flatMap(({ expr }) => metricsIn(expr)).filter(isUnknown)).toEqual([]);
});

test('the dashboard shows every metric of the product, in panels that do not overlap', () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  const own = made.filter((name) => !shown.some((one) => one.startsWith(name)));
  expect(own).toEqual([]);
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test.each(rules)('the alert $alert uses metrics that the processes export', ({ expr }) => {
  const unknown = metricsIn(expr).filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});

test('alerts have distinct names and say what is wrong', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(10);
});
