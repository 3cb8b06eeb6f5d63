import { z } from 'zod';
import type { AppointmentStatus } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { instant, message, uuidParams } from './fields.ts';
import type { ReschedulingRule } from './practice-rules.ts';

const HOUR_MS = 3_600_000;

/** Why a session cannot be moved; null: it can. The practice is bound by its state alone. */
export function whyNotReschedule(
  of: { status: AppointmentStatus; appointmentDate: string; reschedules: number },
  by: 'client' | 'practice',
  rule: ReschedulingRule,
  now: Date,
): 'not-confirmed' | 'started' | 'too-late' | 'too-often' | null {
  const startsIn = new Date(of.appointmentDate).getTime() - now.getTime();
  if (of.status !== 'confirmed') return 'not-confirmed';
  if (startsIn <= 0) return 'started';
  if (by === 'practice') return null;
  if (of.reschedules >= rule.limit) return 'too-often';
  return startsIn < rule.untilHours * HOUR_MS ? 'too-late' : null;
}

export const rescheduleForm = z.object({
  appointmentDate: z
    .string({ error: 'Please select a date and time' })
    .min(1, 'Please select a date and time')
    .pipe(instant),
});
const rescheduled = message.extend({ appointmentDate: z.string() });

export const rescheduleOwnAppointment = endpoint({
  method: 'POST',
  path: '/api/client/appointments/:id/reschedule',
  access: 'client',
  summary: 'Move an own confirmed session to another free time; payment and meeting stay',
  params: uuidParams,
  body: rescheduleForm,
  response: rescheduled,
});
export const rescheduleAdminAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/:id/reschedule',
  access: 'admin',
  summary: 'Move a confirmed session to another free time; payment and meeting stay, the client is told',
  params: uuidParams,
  body: rescheduleForm,
  response: rescheduled,
});
