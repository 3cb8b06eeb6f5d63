import type { DomainEvent } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../../context.ts';
import { setReminders } from '../../set-reminders.ts';
import { upsertAppointment } from '../../store/appointments.ts';

/** A confirmed session is reminded of, at the newest time that is known. */
export async function scheduleReminders(
  tx: TransactionSql,
  event: DomainEvent<'MeetingArranged'> | DomainEvent<'MeetingUnavailable'>,
  context: NotificationContext,
): Promise<void> {
  await setReminders(tx, context, await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'meeting'));
}
