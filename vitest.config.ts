import { defineConfig } from 'vitest/config';
import { LongestFirst } from './infra/local/vitest/longest-first.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
/** On a second queue only what puts something into one proves anything more. */
const integration = process.env['TEST_QUEUE'] === 'redis' ? '**/*.queue.int.test.ts' : '**/*.int.test.ts';

/** Nothing is waited for that long; on a busy machine anything may take its time. */
const PATIENT = { testTimeout: 600_000, hookTimeout: 300_000, expect: { poll: { timeout: 180_000 } } };

/** From Node 25 on there is a localStorage that is undefined without a file, and hides the page's. */
const WITHOUT_STORAGE = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];

/**
 * Most of what a test calls is called a few times: Node 20 would spend a sixth of the processor's time on making it faster. Later
 * versions have a cheaper way to begin with, and do not know this word.
 */
const SELDOM_OPTIMISED = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1320000'] : [];

/**
 * Three layers by file name: pure (`unit`; what is drawn without a browser: `unit-drawn`), real PostgreSQL and queue (`int`), real
 * browser (`e2e`). What they try with a few is proven at full size by hand (`proofs`, `proofs-e2e`).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.int.test.ts', 'e2e/**'],
          maxWorkers: 2,
          // What a file imports is loaded once a worker; no test changes a module's state or the environment.
          isolate: false,
          execArgv: [...WITHOUT_STORAGE, ...SELDOM_OPTIMISED],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'unit-drawn',
          include: ['**/*.test.tsx'],
          exclude: ignored,
          maxWorkers: 2,
          // What is drawn keeps state in its modules: each file has its own of ours, and those of npm are loaded once a worker.
          isolate: false,
          setupFiles: ['web/src/testing/each-file.ts'],
          execArgv: [...WITHOUT_STORAGE, ...SELDOM_OPTIMISED],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'int',
          include: [integration],
          exclude: ignored,
          globalSetup: ['infra/local/vitest/int-setup.ts'],
          // Twice as many as there are processors may be: these wait for processes, queues and PostgreSQL.
          maxWorkers: 4,
          // What a file imports is loaded once a worker; no test changes a module's state or the environment.
          isolate: false,
          execArgv: SELDOM_OPTIMISED,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ignored,
          globalSetup: ['infra/local/vitest/e2e-setup.ts'],
          // Each worker has a product of its own, and its browser for all of its files.
          maxWorkers: 2,
          isolate: false,
          ...PATIENT,
          testTimeout: PATIENT.testTimeout * Number(process.env['SLOW'] ?? 1),
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['**/*.proof.ts'],
          // How many cases a property of time, limits or receipts is tried with, and how many ask at once: more than the tests take.
          env: { PROPERTY_RUNS: '1000', AT_ONCE: '200' },
          exclude: [...ignored, 'e2e/**'],
          globalSetup: ['infra/local/vitest/int-setup.ts'],
          maxWorkers: 1,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'proofs-e2e',
          include: ['e2e/**/*.proof.ts'],
          exclude: ignored,
          globalSetup: ['infra/local/vitest/e2e-setup.ts'],
          maxWorkers: 1,
          ...PATIENT,
        },
      },
    ],
  },
});
