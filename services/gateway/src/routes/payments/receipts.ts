import type { Response, Router } from 'express';
import { z } from 'zod';
import * as booking from '@stillpoint/booking';
import { ADMIN_RECEIPT_PATH, CLIENT_RECEIPT_PATH, LEDGER_CSV_PATH, type Access } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import { parseInput, requireAccess, requireConfirmed } from '../../http/route.ts';
import type { Request } from '../../http/request.ts';
import { actorOf, audit } from '../../identity/audit.ts';
import { countReceipt } from '../../identity/limits.ts';
import { download } from '../../http/download.ts';
import { traceRead } from '../../identity/trace-read.ts';
import { drawReceipt } from '../../payments/draw-receipt.ts';
import { ledgerCsv } from '../../payments/ledger-csv.ts';
import { practiceMonth } from '../../payments/practice-month.ts';
import { WORDS } from '../../words.ts';

const receiptParams = z.object({ id: z.uuid() });
const ledgerQuery = z.object({
  month: z.string(WORDS.payments.nameMonth).regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, WORDS.payments.nameMonth),
});

/** What people keep of their money, as files: receipts for clients and the administrator, the month's ledger for the latter. */
export function receiptRoutes(router: Router, deps: AppDeps): void {
  const receipt = (path: string, access: Access) =>
    router.get(path, async (request: Request, response: Response) => {
      request.routePattern = path;
      const { visitor } = request;
      requireAccess(access, visitor);
      const { id } = parseInput(receiptParams, request.params);
      const appointment = await booking.findAppointment(deps.booking, id);
      const isTheirs = access === 'admin' || appointment?.clientEmail === visitor.client?.email;
      if (!appointment || !isTheirs) throw new AppError('not_found', WORDS.appointments.none);
      if (access === 'client' && visitor.client) await countReceipt(deps.identity, visitor.client.id);
      await traceRead(deps.identity, actorOf(visitor, request.caller), 'receipt.read', [id]);
      const { filename, content } = await drawReceipt(deps, appointment);
      download(response, filename, 'application/pdf').send(content);
    });
  receipt(CLIENT_RECEIPT_PATH, 'client');
  receipt(ADMIN_RECEIPT_PATH, 'admin');

  router.get(LEDGER_CSV_PATH, async (request, response) => {
    request.routePattern = LEDGER_CSV_PATH;
    requireAccess('admin', request.visitor);
    // Names and addresses leave the product with it.
    requireConfirmed('admin', request.visitor, deps.identity.now());
    const { month } = parseInput(ledgerQuery, request.query);
    const { timeZone } = deps.booking;
    const entries = await payment.listLedger(deps.payment, practiceMonth(month, timeZone));
    const appointments = entries.map(({ appointmentId }) => appointmentId);
    const sessions = await booking.findBookedSessions(deps.booking, appointments);
    await audit(deps.identity, actorOf(request.visitor, request.caller), 'ledger.exported', month);
    download(response, `ledger-${month}.csv`, 'text/csv; charset=utf-8').send(ledgerCsv(entries, sessions, timeZone));
  });
}
