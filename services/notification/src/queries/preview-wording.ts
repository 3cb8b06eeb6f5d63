import type { CancellationPolicy } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { requireWording } from '../domain/wordings/require-wording.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { mailToClient } from '../session-info.ts';
import { findLatestAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { findPractice } from '../store/practice.ts';
import { renderEmail, type RenderedEmail } from '../templates/email-template.ts';
import { madeUpSession, sampleEmail, type SampleSession } from '../templates/previews.ts';

/**
 * Renders a mail in a wording: about the latest session that stands or took place, or else a made-up one. Codes and links that
 * grant access are always made up; `policy` is the practice's present one. `appointmentId`: of that session, null for a made-up
 * one. Throws AppError `not_found` for an unknown mail, `invalid_input` for a wording that would break it.
 */
export async function previewWording(
  context: NotificationContext,
  key: string,
  wording: Wording,
  policy: CancellationPolicy,
): Promise<RenderedEmail & { isInvented: boolean; appointmentId: string | null }> {
  const known = requireWording(key, wording);
  const practice = await findPractice(context.sql, context);
  const latest = await findLatestAppointment(context.sql, context.sealer);
  const about = latest ? await sampleOf(context, latest) : madeUpSession(practice);
  const template = sampleEmail(known, practice, context.publicUrl, { ...about, policy });
  const rendered = renderEmail(template, practice, wording);
  return { ...rendered, isInvented: latest === null, appointmentId: latest?.id ?? null };
}

async function sampleOf(context: NotificationContext, copy: AppointmentCopy): Promise<Omit<SampleSession, 'policy'>> {
  const { amountCents, currency, personal } = copy;
  const { about } = await mailToClient(context.sql, context, copy);
  return { ...about, clientEmail: personal.clientEmail, amountCents, currency };
}
