import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { upsertPractice } from '../store/practice.ts';

/** Stores the practice's new name and contact, which mails written from now on use. */
export const rememberPractice: Effect<'PracticeChanged', NotificationContext> = (tx, event) =>
  upsertPractice(tx, event.facts);
