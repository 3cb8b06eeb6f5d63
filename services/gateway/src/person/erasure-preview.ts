import * as booking from '@stillpoint/booking';
import type { ErasurePreview } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import { isErasedAddress, timeFormat } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';
import { WORDS } from '../words.ts';

const GOES = [WORDS.person.account, WORDS.person.typed, WORDS.person.mails];
const DAY = timeFormat({ dateStyle: 'long' });
const ALWAYS_STAYS = [WORDS.person.audit, WORDS.person.backups];

/** What erasing the person with this address would do, and the ids of the person's appointments. */
export async function erasurePreviewOf(
  { booking: context, payment: paying, site }: AppDeps,
  email: string,
): Promise<ErasurePreview & { appointmentIds: string[] }> {
  const found = await booking.previewErasure(context, email);
  const { appointmentIds, ahead, records, recordsUntil, notes, notesUntil } = found;
  const isUnderWay = await payment.isMoneyUnderWay(paying, appointmentIds);
  const { timeZone, dateStyle } = site.known.page;
  const day = (at: Date) => DAY(dateStyle, timeZone).format(at);
  const stays = [
    ...(records > 0 && recordsUntil ? [WORDS.person.records(records, day(recordsUntil))] : []),
    ...(notes > 0 ? [WORDS.person.notes(notes, notesUntil && day(notesUntil))] : []),
    ...ALWAYS_STAYS,
  ];
  const obstacle = isErasedAddress(email) ? WORDS.identity.clientErased : obstacleOf(ahead.length, isUnderWay);
  return { appointmentIds, goes: GOES, stays, obstacle };
}

function obstacleOf(ahead: number, isUnderWay: boolean): string | null {
  if (ahead > 0) return WORDS.person.sessionsAhead(ahead);
  return isUnderWay ? WORDS.person.moneyOnItsWay : null;
}

/** Throws AppError cannot_erase, with the reason, when something prevents the erasure. */
export function requireErasable({ obstacle }: Pick<ErasurePreview, 'obstacle'>): void {
  if (obstacle !== null) throw new AppError('cannot_erase', obstacle);
}
