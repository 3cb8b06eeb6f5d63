import type { Appointment, AdminAppointment, EmailMessage, WholeEmail } from '@stillpoint/contracts';
import { createContext, use } from 'react';

/** An appointment whose session note may not have been read yet. */
export type NotedAppointment = Appointment & Partial<Pick<AdminAppointment, 'sessionNote' | 'isNoteUnreadable'>>;

/** A mail of which it may not have been read yet whether it was answered. */
export type MailToAnswer = EmailMessage & Partial<Pick<WholeEmail, 'answeredAt'>>;

/** What the button says that opens an appointment's notes. */
export function notesWord({ sessionNote, isNoteUnreadable }: NotedAppointment): string {
  if (isNoteUnreadable) return 'Unreadable Notes';
  return sessionNote ? 'Edit Notes' : 'Add Notes';
}

/** For client and what an appointment is likely to be. */
export interface CreationDefaults {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  serviceId: number;
}

/** Epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

export type SessionPart = 'note' | 'next';

/** What any list of the dashboard can trigger. The page implements it, because features do not import each other. */
export interface AdminActions {
  /** Opens 'Create Appointment'; `start` (ISO 8601) when a time was picked already. */
  createAppointment: (start?: string, client?: CreationDefaults) => void;
  /** Blocks a part of a day; `span` when it was drawn in the calendar. */
  blockTime: (span?: Span) => void;
  /** Opens a new mail, or the answer to one. */
  writeMail: (replyTo: MailToAnswer | null) => void;
  openNotes: (appointment: NotedAppointment) => void;
  /** Opens 'Mark as paid', for money that did not come through the product. */
  markPaid: (appointment: AdminAppointment) => void;
  /** Opens the printable notes in a new window, or says that there are none. */
  printNotes: (appointments: readonly AdminAppointment[]) => void;
  /** Asks once, then cancels. */
  cancelAppointment: (appointment: AdminAppointment) => void;
  /** Asks for another time, then moves; `start` (ISO 8601) when one was picked already. */
  moveAppointment: (appointment: Appointment, start?: string) => void;
  /** The appointment being cancelled right now. */
  cancelling: string | null;
  /** One session with everything about it; `part`: what the focus goes to. */
  openSession: (id: string, part?: SessionPart) => void;
  openPatient: (patient: { clientName: string; clientEmail: string }) => void;
}

export const AdminActionsContext = createContext<AdminActions | null>(null);

export function useAdminActions(): AdminActions {
  const actions = use(AdminActionsContext);
  if (!actions) throw new Error('useAdminActions needs the dashboard above it');
  return actions;
}
