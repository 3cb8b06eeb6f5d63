import type { Appointment } from '@stillpoint/contracts';
import { When } from '../../../components/when.tsx';
import { fullRefundEnd } from './refund-due.ts';

/** Until when all that was paid is, or was, refunded, and what is after that. */
export function FullRefundUntil({ appointment, isOver }: { appointment: Appointment; isOver: boolean }) {
  const { lateRefundPercent } = appointment.cancellationPolicy;
  const until = <When instant={fullRefundEnd(appointment).toISOString()} within />;
  if (isOver) return <>All of it was refundable until {until}.</>;
  return (
    <>
      All of it is refundable until {until}, after that {lateRefundPercent === 0 ? 'nothing' : `${lateRefundPercent}%`}.
    </>
  );
}
