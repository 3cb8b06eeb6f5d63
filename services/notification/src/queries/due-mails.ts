import type { ISql } from '@stillpoint/db';
import { countDue } from '@stillpoint/deliveries';
import { MAIL_TABLE } from '../store/mails.ts';

/** The number of mails that are due: sent at once, or once a restored copy is released. */
export const countDueMails = async (db: ISql, now: Date): Promise<number> =>
  (await countDue(db, { table: MAIL_TABLE }, now)).due;
