import { Command, InvalidArgumentError } from 'commander';
import { countAhead } from '@stillpoint/booking';
import { readConfig } from '@stillpoint/config';
import {
  findRestoredCopy,
  hasTable,
  releaseRestoredCopy,
  requireSecretOfData,
  type ISql,
  type Sql,
} from '@stillpoint/db';
import { audit, SYSTEM } from '@stillpoint/gateway';
import { countDueMails } from '@stillpoint/notification';
import { followLostMoney, lastReceiptNumber, skipReceiptNumbers } from '@stillpoint/payment';
import { receiptNumber } from '@stillpoint/receipts';
import { createSealer } from '@stillpoint/sealing';
import { asOwner } from '../as-owner.ts';
import { refuse, Refusal } from '../exit.ts';
import { refuseOtherVersion } from './identity.ts';

/** `stillpoint go-live`. */
export const goLiveCommand = (): Command =>
  new Command('go-live')
    .description('let a restored copy send mail, make meetings and take money: it is the practice’s own from now on')
    .option(
      '--last-receipt <number>',
      'the last one given since the backup: the next is the one after it',
      parseReceipt,
    )
    .addHelpText(
      'after',
      `
Stop the original for good first: two that are both live send everything twice. What happened after the backup is not in it; the
command says where to look for it. Receipts were given since? Each payment got the next number, so count the payments that reached
the practice after the backup, and say the last number, or they are given once more, for other payments.

  stillpoint go-live --last-receipt R-00057`,
    )
    .action(async ({ lastReceipt }: { lastReceipt?: number }) => {
      const config = readConfig([]);
      const sealer = createSealer(config.APP_SECRET);
      await asOwner(config, async (owner) => {
        await refuseOtherVersion(owner);
        if (!(await hasTable(owner, 'events.restored_copy')))
          throw new Refusal('This database is empty: restore a backup into it first.');
        await requireSecretOfData(owner, sealer).catch(refuse);
        const context = { sql: owner, sealer, now: () => new Date() };
        if (lastReceipt !== undefined) await leaveOutReceipts(context, lastReceipt);
        const madeAt = await findRestoredCopy(owner);
        if (!madeAt) return console.log('It is no restored copy: nothing waited for this.');
        const found = await whatWaits(owner, context.now());
        await audit(context, SYSTEM, 'product.released', madeAt.toISOString());
        const orders = await owner.begin(async (tx) => {
          await releaseRestoredCopy(tx);
          return followLostMoney(tx, { madeAt, now: context.now() });
        });
        console.log(whatToDo({ ...found, madeAt, orders }));
      });
    });

function parseReceipt(text: string): number {
  const [, digits] = /^(?:R-)?(\d{1,9})$/i.exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError('It must be a number such as R-00057.');
  return Number(digits);
}

/** No practice gives more receipts between two backups: a larger number is mistyped, and could not be taken back. */
const MOST_LOST = 10_000;

/** The audit trail says it first: a gap that nobody explains would look as if payments were missing. */
async function leaveOutReceipts(context: Parameters<typeof audit>[0] & { sql: Sql }, last: number): Promise<void> {
  const known = await lastReceiptNumber(context.sql);
  if (last < known) throw new Refusal(`The last receipt in this database is ${receiptNumber(known)} already.`);
  if (last === known) return;
  if (last > known + MOST_LOST)
    throw new Refusal(`The last receipt in this database is ${receiptNumber(known)}: look again.`);
  await audit(context, SYSTEM, 'receipts.skipped', `${known + 1}-${last}`);
  await skipReceiptNumbers(context.sql, last);
  console.log(`The next receipt is ${receiptNumber(last + 1)}.`);
}

const whatWaits = async (owner: ISql, now: Date) => ({
  sessions: await countAhead(owner, now),
  mails: await countDueMails(owner, now),
  receipt: receiptNumber((await lastReceiptNumber(owner)) + 1),
});

const whatToDo = (found: { madeAt: Date; orders: number; sessions: number; mails: number; receipt: string }): string =>
  `It is the practice’s own now: what waits is sent.

What happened after ${found.madeAt.toISOString()} is not in it:
- Sessions: ${found.sessions} lie ahead, as they were then. Cancel or move again what was cancelled or moved since. What was booked since is
  missing and its time is free: the mails to the practice, Zoom and PayPal name it. Book it again before somebody else does.
- Payments: PayPal is asked about ${found.orders} orders that were known then. It also has those of later bookings: compare its list with the
  month’s payments. A session that waits for its payment may have been paid since: look before its client pays again.
- Receipts: the next one is ${found.receipt}. Were that and later ones given since? Then say so: go-live --last-receipt with the last of them.
- Mails: ${found.mails} are due, and some may have gone out since, with the same Message-ID. What was sent from the mailbox is in its folder of sent
  mail only.
- Logins: everybody signs in again. Passwords, passkeys, second factors and recovery codes are those of then: whoever changed one because
  somebody else knew it has to change it again.
More: docs/operations.md, Restoring.`;
