import { roleAddress, withConnection } from '@stillpoint/db';
import { publish } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';
import type { Stack } from '../../local/stack.ts';

/** Has so many code mails sent, as if people had asked for them; the relays find them within seconds. */
export async function requestMails({ databaseUrl, env }: Stack, count: number): Promise<void> {
  const secret = env.APP_SECRET ?? '';
  const sealer = createSealer(secret);
  const address = roleAddress({ DATABASE_URL: databaseUrl, APP_SECRET: secret }, 'stillpoint_identity');
  const context = { sealer, now: () => new Date() };
  await withConnection(address, 'stillpoint-bench', (sql) =>
    sql.begin(async (tx) => {
      for (let number = 0; number < count; number++)
        await publish(tx, context, {
          type: 'LoginCodeRequested',
          facts: { clientId: crypto.randomUUID() },
          personal: { email: `bench.mail.${number}@example.com`, firstName: 'Bench', code: '493027', minutesValid: 10 },
        });
    }),
  );
}
