import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { upsertPractice } from '../store/practice.ts';

/** Mails written from now on carry the new name and contact. */
export const rememberPractice: Effect<'PracticeChanged', NotificationContext> = (tx, event) =>
  upsertPractice(tx, event.facts);
