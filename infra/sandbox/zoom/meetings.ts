import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';

export interface Meeting {
  id: number;
  uuid: string;
  topic: string;
  /** 2 is a scheduled meeting, the only type the sandbox knows. */
  type: 2;
  /** UTC, `2026-11-21T15:00:00Z`. */
  start_time: string;
  /** Minutes. */
  duration: number;
  /** IANA name. */
  timezone: string;
  agenda: string;
  password: string;
  settings: Record<string, unknown>;
  created_at: string;
}
type MeetingRecord = { t: 'meeting'; of: Meeting } | { t: 'gone'; id: number } | { t: 'reset' };

/** Opens the meetings; saved ones survive a restart when `dir` is given. */
export function openMeetings(dir: string | undefined) {
  const { records, journal } = openJournal<MeetingRecord>(dir && join(dir, 'zoom.jsonl'));
  const meetings = new Map<number, Meeting>();
  for (const record of records) {
    if (record.t === 'meeting') meetings.set(record.of.id, record.of);
    else if (record.t === 'gone') meetings.delete(record.id);
    else meetings.clear();
  }
  if (records.length > 1000)
    journal.rewrite([...meetings.values()].map((meeting) => ({ t: 'meeting' as const, of: meeting })));
  return {
    all: (): Meeting[] => [...meetings.values()],
    find: (id: string): Meeting | undefined => (/^\d{9,12}$/.test(id) ? meetings.get(Number(id)) : undefined),
    save(meeting: Meeting): void {
      journal.append({ t: 'meeting', of: meeting });
      meetings.set(meeting.id, meeting);
    },
    remove(id: number): void {
      journal.append({ t: 'gone', id });
      meetings.delete(id);
    },
    reset(): void {
      journal.rewrite([]);
      meetings.clear();
    },
    close: () => journal.close(),
  };
}
export type Meetings = ReturnType<typeof openMeetings>;

/** A new meeting's number, name and password, as Zoom makes them. */
export function newMeetingKeys(): Pick<Meeting, 'id' | 'uuid' | 'password' | 'created_at'> {
  return {
    id: randomInt(80_000_000_000, 99_999_999_999),
    uuid: Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64'),
    password: randomBytes(8).toString('base64url').replace(/[-_]/g, 'x').slice(0, 10),
    created_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}
