import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { senderOf } from '../domain/correspondents.ts';
import { lookupsOf } from '../mailbox/reading/search-words.ts';
import { findReply, type StoredMessage } from '../store/messages.ts';

/** When the newest reply to a mail was written here; null without one. */
export async function answeredAt(db: ISql, sealer: Sealer, mail: StoredMessage): Promise<Date | null> {
  const reply = await findReply(db, sealer, mail, lookupsOf(senderOf(mail.content.from), sealer));
  return reply?.arrivedAt ?? null;
}
