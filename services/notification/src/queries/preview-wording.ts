import type { NotificationContext } from '../context.ts';
import { requireWording } from '../domain/wordings/require-wording.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { clientSession } from '../session-info.ts';
import { findLatestAppointment } from '../store/appointments.ts';
import { findPractice } from '../store/practice.ts';
import { renderEmail, type RenderedEmail } from '../templates/email-template.ts';
import { madeUpSession, sampleEmail, type SampleSession } from '../templates/previews.ts';

/**
 * Renders a mail in a wording: about the latest session that stands or took place, or else a made-up one. Codes and links that
 * grant access are always made up. Throws AppError `not_found` for an unknown mail, `invalid_input` for a wording that would
 * break it.
 */
export async function previewWording(
  context: NotificationContext,
  key: string,
  wording: Wording,
): Promise<RenderedEmail & { isInvented: boolean }> {
  const known = requireWording(key, wording);
  const practice = await findPractice(context.sql, context);
  const latest = await latestSession(context);
  const about = latest ?? madeUpSession(practice);
  const template = sampleEmail(known, practice, context.publicUrl, about);
  return { ...renderEmail(template, practice, wording), isInvented: latest === null };
}

async function latestSession(context: NotificationContext): Promise<SampleSession | null> {
  const copy = await findLatestAppointment(context.sql, context.sealer);
  if (!copy) return null;
  const { clientName, clientEmail, meetingUrl, meetingId } = copy.personal;
  const session = await clientSession(context.sql, context, copy);
  return {
    clientName,
    clientEmail,
    session,
    meetingUrl,
    meetingId,
    amountCents: copy.amountCents,
    currency: copy.currency,
  };
}
