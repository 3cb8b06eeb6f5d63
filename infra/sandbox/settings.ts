import { OPTIONAL_EXTENSIONS } from './mail/imap/extensions.ts';

const SANDBOX_NAMES = ['mail', 'paypal', 'zoom'] as const;

/**
 * Reads the sandboxes' environment. Throws one error that lists every problem.
 * Credentials have defaults, because a sandbox has nothing to protect; they must only match what the product is given.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  const text = (name: string, fallback: string) => (env[name] === undefined || env[name] === '' ? fallback : env[name]);
  function port(name: string, fallback: number): number {
    const value = Number(text(name, String(fallback)));
    if (!Number.isInteger(value) || value < 0 || value > 65_535)
      problems.push(`${name} must be a port number (0 to 65535).`);
    return value;
  }
  function address(name: string, fallback: string): string {
    const value = text(name, fallback);
    if (!URL.canParse(value)) problems.push(`${name} must be a web address.`);
    return value;
  }
  function listOf<Name extends string>(name: string, known: readonly Name[], fallback: string): Name[] {
    const given = text(name, fallback)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    for (const one of given)
      if (!known.includes(one as Name)) problems.push(`${name} names ${one}; it may name ${known.join(', ')}.`);
    return given as Name[];
  }
  const settings = {
    names: listOf('SANDBOXES', SANDBOX_NAMES, SANDBOX_NAMES.join(',')),
    host: text('SANDBOX_HOST', '127.0.0.1'),
    dataDir: text('DATA_DIR', '.data'),
    ports: {
      mailHttp: port('SANDBOX_MAIL_HTTP_PORT', 3025),
      smtp: port('SANDBOX_SMTP_PORT', 3587),
      imap: port('SANDBOX_IMAP_PORT', 3143),
      paypal: port('SANDBOX_PAYPAL_PORT', 3090),
      zoom: port('SANDBOX_ZOOM_PORT', 3091),
    },
    /** IMAP extensions that the mail sandbox does not offer. */
    imapWithout: listOf('SANDBOX_IMAP_WITHOUT', OPTIONAL_EXTENSIONS, ''),
    paypal: {
      clientId: text('PAYPAL_CLIENT_ID', 'sandbox-client'),
      clientSecret: text('PAYPAL_CLIENT_SECRET', 'sandbox-secret'),
      webhookUrl: address('PAYPAL_WEBHOOK_URL', `http://127.0.0.1:${text('PORT', '3000')}/api/paypal/webhook`),
      webhookId: text('PAYPAL_WEBHOOK_ID', 'SANDBOXWEBHOOK'),
      /** The address that browsers use, where it differs from the bind address (in a container). */
      ...(env['SANDBOX_PAYPAL_URL'] ? { publicUrl: address('SANDBOX_PAYPAL_URL', '') } : {}),
    },
    zoom: {
      accountId: text('ZOOM_ACCOUNT_ID', 'sandbox-account'),
      clientId: text('ZOOM_CLIENT_ID', 'sandbox-client'),
      clientSecret: text('ZOOM_CLIENT_SECRET', 'sandbox-secret'),
    },
    exitWithParent: env.EXIT_WITH_PARENT === '1',
  };
  if (problems.length > 0) throw new Error(`The sandboxes cannot start:\n- ${problems.join('\n- ')}`);
  return settings;
}
