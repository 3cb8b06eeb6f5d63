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
  { isAdminCreated, personal }: AppointmentCopy,
  { clientZone }: SessionInfo,
): AccountLinks => ({
  dashboardUrl: dashboardUrl(context),
  // Who booked by themselves has an account, and so has whoever is known by a time zone: it is only stored for signed-in clients.
  registerUrl: isAdminCreated && clientZone === null ? registerUrl(context, personal.clientEmail) : null,
});

export const dashboardUrl = (context: NotificationContext): string => `${context.publicUrl}/client/dashboard`;
export const registerUrl = (context: NotificationContext, email: string): string =>
  `${context.publicUrl}/client/register?email=${encodeURIComponent(email)}`;
export const adminUrl = (context: NotificationContext): string => `${context.publicUrl}/admin`;
