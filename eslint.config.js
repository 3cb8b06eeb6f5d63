import tanstackQuery from '@tanstack/eslint-plugin-query';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/*.proof.ts', '{services,libs,web}/**/test/**', 'e2e/**'];
/** Files whose reader (a tool, or React.lazy) wants a default export. */
const defaultExported = [
  '*.config.{js,ts}',
  'web/vite.config.ts',
  'infra/local/vitest/*-setup.ts',
  '**/*.d.ts',
  'web/src/app/pages/**',
  'web/src/features/*/*-{tab,view}.tsx',
];

/** Where a connection is opened, and its address checked first. */
const clients = [
  'libs/db/src/{connect,change-feed}.ts',
  'libs/events/src/queues.ts',
  'libs/testing/src/{mail,queue}.ts',
  'infra/local/testing/redis.ts',
  'services/notification/src/delivery/smtp-link.ts',
  'services/notification/src/mailbox/imap-link.ts',
];
/** Clients that take an absent address for this computer's. */
const defaultingClients = [
  ['postgres', undefined, 'connect() of @stillpoint/db'],
  ['pg', undefined, 'connect() of @stillpoint/db'],
  ['ioredis', undefined, 'QueueHome of @stillpoint/events'],
  ['bullmq', ['Queue', 'QueueEvents', 'Worker', 'FlowProducer', 'JobScheduler'], 'QueueHome of @stillpoint/events'],
  ['nodemailer', undefined, 'smtpClient() of @stillpoint/testing, or openSmtpLink() in notification'],
  ['nodemailer/lib/smtp-connection', undefined, 'openSmtpLink() in notification'],
  ['imapflow', undefined, 'imapClient() of @stillpoint/testing, or openImap() in notification'],
].map(([name, importNames, instead]) => ({
  name,
  ...(importNames ? { importNames } : {}),
  allowTypeImports: true,
  message: `Without an address it talks to whatever listens on this computer: use ${instead}.`,
}));

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/.data/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 250 }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^[.]{1,2}/.*(?<![.](ts|tsx|js|mjs|json|css|scss|svg|sql)([?](raw|url|inline))?)$',
              message: 'Write the file extension.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: clients,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: defaultingClients }] },
  },
  { files: ['{services,libs,web}/**/*.{ts,tsx}'], rules: { 'no-console': 'error' } },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [
      reactHooks.configs.flat.recommended,
      jsxA11y.flatConfigs.recommended,
      tanstackQuery.configs['flat/recommended'],
    ],
    rules: {
      'jsx-a11y/label-has-associated-control': ['error', { depth: 4 }],
      // A field takes the focus where a dialog or a step opens that the person has just asked for.
      'jsx-a11y/no-autofocus': 'off',
      // A region that scrolls is reached by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }],
    },
  },
  {
    files: tests,
    rules: { 'max-lines': 'off', 'no-console': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  { files: defaultExported, rules: { 'no-restricted-exports': 'off' } },
);
