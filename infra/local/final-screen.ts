import type { Stack } from './stack.ts';

const COPY =
  'This is a restored copy: nothing is sent, and no money moves, until "npm run stillpoint -- go-live" says that it is the practice\'s own.';

/** What a person needs to know once everything is up. The password shows only when it is known: it is stored as a hash. */
export function finalScreen(stack: Stack, tookMs: number): string {
  const { username, password } = stack.adminLogin;
  const secret = password ? `password ${password}` : 'password as set before (ADMIN_PASSWORD sets a new one)';
  const sandboxes = stack.env.SANDBOXES?.split(',') ?? [];
  const rows: [string, string][] = [
    ['Site', stack.publicUrl],
    ['Client portal', `${stack.publicUrl}/client/login`],
    ...(stack.setupUrl
      ? ([['Begin here', `${stack.setupUrl}   works once`]] as [string, string][])
      : ([
          ['Admin', `${stack.publicUrl}/admin/login`],
          ['', `user ${username}, ${secret}`],
        ] as [string, string][])),
  ];
  if (sandboxes.includes('mail')) {
    const { httpUrl, otherServer } = stack.mail;
    const use = otherServer
      ? `not used: mail goes through ${otherServer}, as Email Config says`
      : 'every mail that is sent, codes included';
    rows.push(['Mail sandbox', `${httpUrl}   ${use}`]);
  }
  if (sandboxes.includes('paypal')) rows.push(['PayPal sandbox', `${stack.paypalUrl}   pretend payments, no account`]);
  rows.push(['Queues', `${stack.publicUrl}/admin/queues   after signing in as admin`]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(15)} ${value}`);
  return [
    '',
    `Stillpoint is ready (${(tookMs / 1000).toFixed(1)} s).`,
    '',
    ...lines,
    '',
    ...(stack.isRestoredCopy ? [COPY, ''] : []),
    'Ctrl-C stops everything.',
  ].join('\n');
}
