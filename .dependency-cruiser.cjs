/** The import directions of ARCHITECTURE.md. Tests and code obey the same ones, unless a rule says otherwise. */
const TEST = ['[.](test|proof|e2e)[.]tsx?$', '^(infra|libs|services)/.+/test/', '^infra/tampering/'];

/** Folders of a service that hold what speaks with the outside, or reads what came from there. */
const ADAPTERS = ['imports', 'meetings', 'delivery', 'mailbox', 'templates', 'providers'];

/** The layers inside a service: each with those that stand above it, which it does not know. */
const layers = (above) =>
  Object.entries(above).map(([layer, higher]) => ({
    name: `${layer}-knows-nothing-above`,
    comment: `In a service, ${layer} knows nothing of ${higher.join(', ')}.`,
    from: { path: `^services/([^/]+)/src/[a-z/]*${layer}/`, pathNot: TEST },
    to: { path: `^services/$1/src/[a-z/]*(${higher.join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', from: {}, to: { circular: true } },
    {
      name: 'web-knows-contracts-and-rules',
      comment:
        'The browser calls the gateway over HTTP; all it shares with the server is the contract, the rules of scheduling and the page of a practice.',
      from: { path: '^web/' },
      to: { path: '^(libs|services|infra)/', pathNot: '^libs/(contracts|practice-page|scheduling)/src/index[.]ts$' },
    },
    {
      name: 'services-know-no-other-service',
      comment: 'Services talk through events; only the gateway asks two of them.',
      from: { path: '^services/(booking|notification|payment)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'providers-behind-the-port',
      comment:
        'What knows a payment provider stands behind src/provider.ts; src/providers.ts alone puts them together.',
      from: {
        path: '^services/payment/',
        pathNot: [...TEST, '^services/payment/src/providers[.]ts$', '^services/payment/src/providers/'],
      },
      to: { path: '^services/payment/src/providers/' },
    },
    {
      name: 'providers-apart',
      from: { path: '^services/payment/src/providers/([^/]+)/' },
      to: { path: '^services/payment/src/providers/', pathNot: '^services/payment/src/providers/$1/' },
    },
    {
      name: 'gateway-through-faces',
      from: { path: '^services/gateway/' },
      to: { path: '^services/(booking|notification|payment)/', pathNot: '^services/[^/]+/src/index[.]ts$' },
    },
    ...layers({
      domain: ['store', 'steps', 'queries', 'commands', 'effects', ...ADAPTERS],
      store: ['steps', 'queries', 'commands', 'effects', ...ADAPTERS],
      queries: ['commands', 'effects'],
      steps: ['commands', 'effects'],
    }),
    {
      name: 'services-not-up',
      from: { path: '^services/', pathNot: TEST },
      to: { path: '^(web|infra|e2e)/' },
    },
    {
      name: 'libs-not-up',
      from: { path: '^libs/', pathNot: TEST },
      to: { path: '^(services|web|infra|e2e)/' },
    },
    {
      name: 'infra-through-faces',
      from: { path: '^infra/', pathNot: TEST },
      to: { path: '^services/', pathNot: '^services/[^/]+/src/index[.]ts$' },
    },
    {
      name: 'contracts-know-only-rules',
      comment: 'They run in the browser too.',
      from: { path: '^libs/contracts/', pathNot: TEST },
      to: { path: '^libs/', pathNot: '^libs/(contracts|practice-page|scheduling)/' },
    },
    {
      name: 'rules-and-errors-stand-alone',
      comment: 'Rules take what they need as arguments; libs/errors is below everything.',
      from: { path: '^libs/(practice-page|scheduling|errors)/', pathNot: TEST },
      to: { path: '^libs/', pathNot: '^libs/$1/' },
    },
    {
      name: 'browser-libs-without-node',
      from: { path: '^libs/(contracts|practice-page|scheduling|errors)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'libs-through-faces',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/[^/]+/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index[.]ts$'] },
    },
    {
      name: 'libs-through-faces-from-outside',
      from: { pathNot: '^libs/' },
      to: { path: '^libs/', pathNot: '^libs/[^/]+/src/index[.]ts$' },
    },
    {
      name: 'testing-only-in-tests',
      from: { pathNot: [...TEST, '^libs/testing/', '/testing/', '^infra/(local/vitest|bench|faults)/'] },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'product-without-dev',
      comment: '`npm start` installs `dependencies` alone.',
      from: {
        path: '^(libs|services|web|infra/(cli|local|sandbox))/',
        pathNot: [...TEST, '^libs/testing/', '/testing/', '^infra/local/(browser|vitest)/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-apart',
      comment: 'A feature that another needs is a component or belongs to the page that joins them.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-web-below-features',
      from: { path: '^web/src/(components|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-below-app',
      from: { path: '^web/src/features/', pathNot: TEST },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'nothing-unresolvable',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?](raw|url|inline)$' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '(^|/)[.]data/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
