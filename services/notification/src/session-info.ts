import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { clientKeys, findZone } from './store/client-zones.ts';
import type { AppointmentCopy } from './store/appointments.ts';
import { findPractice } from './store/practice.ts';
import type { AccountLinks, SessionInfo } from './templates/parts.ts';

/** A session's data for mails to its client, with the client's zone if it is known. */
export async function clientSession(
  db: ISql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<SessionInfo> {
  const [session, clientZone] = await Promise.all([
    practiceSession(db, context, copy),
    findZone(db, clientKeys(context, copy.personal.clientEmail)),
  ]);
  return { ...session, clientZone };
}

/** A session's data for mails to the administrator, in practice time only. */
export async function practiceSession(
  db: ISql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<SessionInfo> {
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

/** Where mails lead a session's client: to their account, or to making one with their address. */
export const accountLinks = (
  context: NotificationContext,
  { clientZone }: SessionInfo,
  email: string,
): AccountLinks => ({
  dashboardUrl: dashboardUrl(context),
  // A time zone is only stored for signed-in clients.
  registerUrl: clientZone === null ? registerUrl(context, email) : null,
});

export const dashboardUrl = (context: NotificationContext): string => `${context.publicUrl}/client/dashboard`;
export const registerUrl = (context: NotificationContext, email: string): string =>
  `${context.publicUrl}/client/register?email=${encodeURIComponent(email)}`;
export const adminUrl = (context: NotificationContext): string => `${context.publicUrl}/admin`;
