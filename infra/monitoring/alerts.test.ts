import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { root } from '../local/root.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = (parse(read('infra/monitoring/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

/** Names of metrics in an expression: words with an underscore that stand outside of braces and quotes. */
const metricsIn = (expr: string): string[] => [
  ...new Set(expr.replace(/\{[^}]*\}|"[^"]*"/g, '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []),
];

/** What the processes tell of themselves: prom-client's own, and those that these files make. */
function known(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const made = ['libs/deliveries/src/metrics.ts', 'libs/runtime/src/service.ts'].flatMap((file) =>
    [...read(file).matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) => name!),
  );
  const defaults = registry.getMetricsAsArray().map(({ name }) => name);
  return new Set([...made, ...defaults]);
}

test.each(rules)('the alert $alert looks at figures that the processes give', ({ expr }) => {
  const unknown = metricsIn(expr).filter((name) => !known().has(name));
  expect(unknown).toEqual([]);
});

test('alerts have names of their own and say what is wrong', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(10);
});
