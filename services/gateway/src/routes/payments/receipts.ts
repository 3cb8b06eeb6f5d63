import * as z from 'zod';
import * as booking from '@stillpoint/booking';
import {
  ADMIN_RECEIPT_PATH,
  CLIENT_RECEIPT_PATH,
  LEDGER_CSV_PATH,
  uuidParams,
  type Access,
} from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import type { FileRoute } from '../../http/file-route.ts';
import { audit } from '../../identity/audit.ts';
import { countReceipt } from '../../identity/limits.ts';
import { download } from '../../http/download.ts';
import { recordRead } from '../../identity/record-read.ts';
import { renderReceipt } from '../../payments/render-receipt.ts';
import { ledgerCsv } from '../../payments/ledger-csv.ts';
import { practiceMonth } from '../../payments/practice-month.ts';
import { WORDS } from '../../words.ts';

const ledgerQuery = z.object({
  month: z.string(WORDS.payments.nameMonth).regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, WORDS.payments.nameMonth),
});

/** Downloads about money: receipts for clients and the administrator, the month's ledger for the administrator. */
export function receiptRoutes(file: FileRoute, deps: AppDeps): void {
  const receipt = (path: string, access: Access) =>
    file(path, { access, input: uuidParams }, async ({ input: { id }, visitor, actor, response }) => {
      const appointment = await booking.findAppointment(deps.booking, id);
      const isTheirs = access === 'admin' || appointment?.clientEmail === visitor.client?.email;
      if (!appointment || !isTheirs) throw new AppError('not_found', WORDS.appointments.none);
      if (access === 'client' && visitor.client) await countReceipt(deps.identity, visitor.client.id);
      await recordRead(deps.identity, actor, 'receipt.read', [id]);
      const { filename, content } = await renderReceipt(deps, appointment);
      download(response, filename, 'application/pdf').send(content);
    });
  receipt(CLIENT_RECEIPT_PATH, 'client');
  receipt(ADMIN_RECEIPT_PATH, 'admin');

  // The download contains names and addresses.
  const ledger = { access: 'admin', needsConfirmation: true, input: ledgerQuery } as const;
  file(LEDGER_CSV_PATH, ledger, async ({ input: { month }, actor, response }) => {
    const { timeZone } = deps.booking;
    const entries = await payment.listLedger(deps.payment, practiceMonth(month, timeZone));
    const appointments = entries.map(({ appointmentId }) => appointmentId);
    const sessions = await booking.findSessionsForBooks(deps.booking, appointments);
    await audit(deps.identity, actor, 'ledger.exported', month);
    download(response, `ledger-${month}.csv`, 'text/csv; charset=utf-8').send(ledgerCsv(entries, sessions, timeZone));
  });
}
