import type { Effect } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { replaceNotes } from '../store/handled.ts';
import { WORDS } from '../words.ts';

/** What the administrator noted of a person's payments may name them: it goes, and that the payment was dealt with stays. */
export const eraseNotes: Effect<'PersonErasureRequested', PaymentContext> = (tx, { facts }, context) =>
  replaceNotes(tx, context.sealer, facts.appointmentIds, WORDS.noted.erased);
