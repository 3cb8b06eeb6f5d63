import type { MailWordingState } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';
import { WORDING_GROUPS } from '../domain/wordings/catalogue.ts';
import { PLACEHOLDERS, type WordingEntry } from '../domain/wordings/wording.ts';
import { listWordings } from '../store/mail-wordings.ts';

/**
 * Every mail to clients: when it is sent, its placeholders, the original wording, and the practice's own if there is one.
 */
export async function getMailWordings({ sql }: NotificationContext): Promise<MailWordingState[]> {
  const own = await listWordings(sql);
  return Object.entries<Record<string, WordingEntry>>(WORDING_GROUPS).flatMap(([group, entries]) =>
    Object.entries(entries).map(([key, { title, when, delayHours = null, placeholders, required, original }]) => ({
      key,
      group,
      title,
      when,
      delayHours,
      original,
      own: own.get(key) ?? null,
      placeholders: placeholders.map((name) => ({
        name,
        words: PLACEHOLDERS[name][1],
        place: PLACEHOLDERS[name][0],
        isRequired: required.includes(name),
      })),
    })),
  );
}
