import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import type { MailToSend } from './enqueue-mail.ts';
import { clientKeys, findZone } from './store/client-zones.ts';
import type { AppointmentCopy } from './store/appointments.ts';
import { findPractice } from './store/practice.ts';
import type { AdminSessionMail } from './templates/admin-emails.ts';
import type { SessionInfo } from './templates/parts.ts';
import type { SessionMail } from './templates/session-emails.ts';

/** What every mail to a session's client has in common. `about`, for its template: with the client's zone if it is known. */
export async function mailToClient(
  db: ISql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<Pick<MailToSend, 'appointmentId' | 'to'> & { about: SessionMail }> {
  const { clientName, clientEmail, meetingUrl, meetingId } = copy.personal;
  const [session, clientZone] = await Promise.all([
    practiceSession(db, context, copy),
    findZone(db, clientKeys(context, clientEmail)),
  ]);
  // Clients who book have an account. So have those whose time zone is known: it is stored for signed-in clients only.
  const isWithoutAccount = copy.isAdminCreated && clientZone === null;
  return {
    appointmentId: copy.id,
    to: { name: clientName, address: clientEmail },
    about: {
      clientName,
      session: { ...session, clientZone },
      meetingUrl,
      meetingId,
      dashboardUrl: dashboardUrl(context),
      registerUrl: isWithoutAccount ? registerUrl(context, clientEmail) : null,
    },
  };
}

/** What mails to the administrator say about a session, in practice time only. */
export const aboutForAdmin = async (
  db: ISql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<AdminSessionMail> => ({
  clientName: copy.personal.clientName,
  clientEmail: copy.personal.clientEmail,
  session: await practiceSession(db, context, copy),
  adminUrl: adminUrl(context),
});

async function practiceSession(db: ISql, context: NotificationContext, copy: AppointmentCopy): Promise<SessionInfo> {
  const { timeZone, dateStyle } = await findPractice(db, context);
  return {
    serviceName: copy.personal.serviceName,
    startsAt: copy.startsAt,
    durationMinutes: copy.durationMinutes,
    practiceZone: timeZone,
    dateStyle,
    clientZone: null,
  };
}

export const dashboardUrl = (context: NotificationContext): string => `${context.publicUrl}/client/dashboard`;
export const registerUrl = (context: NotificationContext, email: string): string =>
  `${context.publicUrl}/client/register?email=${encodeURIComponent(email)}`;
export const adminUrl = (context: NotificationContext): string => `${context.publicUrl}/admin`;
