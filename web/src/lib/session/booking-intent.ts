import { remember } from './session-memory.ts';

/** Where somebody was when their session had ended, and whether they were paying; or what they came for. */
export interface ReturnPlace {
  path: string;
  isPaying: boolean;
  /** They came to book, and have not been anywhere yet. */
  isNew?: boolean;
  /** The client's id who was there; nobody's where none had been signed in in this tab. */
  of?: string;
}

/** The booking form's first step. */
export const BOOKING = '/client/dashboard?tab=schedule&step=1';
/** A client's place in the tab's storage: their addresses hold nobody's name, and the login page needs it before the login. */
export const CLIENT_PLACE = 'return client';

/** A visitor wants to book: after registering or signing in, the booking form opens. */
export const keepBookingIntent = (): void =>
  remember(CLIENT_PLACE, { path: BOOKING, isPaying: false, isNew: true } satisfies ReturnPlace);
