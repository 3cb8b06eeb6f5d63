import type { Queue } from 'bullmq';
import { BACKOFF, type EffectJob } from './queues.ts';
import type { EventType } from './catalogue.ts';
import { SERVICES, routesOwed, type Service } from './routing.ts';

/** What the relay needs to know of an event. */
export interface OutboxRow {
  id: string;
  type: EventType;
  aggregateId: string | null;
  correlationId: string | null;
  /** Of the appointment it is about; null where it is about none. */
  version: number | null;
  /** This time included. */
  publishedTimes: number;
  handled: readonly string[];
  /** How many effects it owed when it was published. */
  effects: number;
}

/**
 * Jobs that are added one by one. For each batch BullMQ makes and drops two temporary tables in PostgreSQL, which costs ten times what a
 * job does, and has every other connection forget what it knows of the catalogue.
 */
const FEW = 8;
/** Attempts of an effect in a row, about 17 minutes of trying; there are as many again when its event is published next. */
const ATTEMPTS = 40;

/** One job for all that a service owes an event, or several events that go together. */
export async function addJobs(queues: Record<Service, Queue>, rows: readonly OutboxRow[]): Promise<void> {
  await Promise.all(
    SERVICES.map(async (service) => {
      const own = rows.filter(({ type, effects, handled }) =>
        routesOwed(type, effects).some((route) => route.service === service && !handled.includes(route.effect)),
      );
      if (own.length === 0) return;
      const idOf = ({ id }: OutboxRow) => `${id}.${service}`;
      await removeEnded(queues[service], own.filter(({ publishedTimes }) => publishedTimes > 1).map(idOf));
      const jobs = together(own).map(([first, ...others]) => ({
        name: first.type,
        data: {
          eventId: first.id,
          correlationId: first.correlationId,
          ...(others.length > 0 ? { others: others.map((other) => ({ type: other.type, eventId: other.id })) } : {}),
        } satisfies EffectJob,
        opts: {
          jobId: others.length > 0 ? `${idOf(first)}.and-${others.length}` : idOf(first),
          attempts: ATTEMPTS,
          backoff: { type: BACKOFF },
          // Each of several events comes back as a job of its own; what they were in together would stay failed for ever.
          removeOnFail: others.length > 0,
        },
      }));
      if (jobs.length > FEW) await queues[service].addBulk(jobs);
      else for (const { name, data, opts } of jobs) await queues[service].add(name, data, opts);
    }),
  );
}

/**
 * Makes room for jobs that ran out of attempts, since BullMQ adds none whose id is there, and for those that are done though this
 * database knows nothing of it: it failed over to a server that had not heard of it yet, or a restored copy took them. One that failed
 * for good ended with attempts left and stays for a person. Added anew and not retried, a job has all its attempts and keeps no stack
 * traces of those before.
 */
async function removeEnded(queue: Queue, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      const job = await queue.getJob(id);
      if (!job) return;
      const isExhausted = job.attemptsMade >= (job.opts.attempts ?? 1) && (await job.isFailed());
      if (isExhausted || (await job.isCompleted())) await job.remove();
    }),
  );
}

/**
 * What one request published of one appointment goes together, the newest first: what copies it has nothing left to do for the others.
 * Before them comes what has no version, such as a payment: its effects take the practice's lock, which comes before an appointment's.
 * An event that is published again goes alone.
 */
export function together(rows: readonly OutboxRow[]): [OutboxRow, ...OutboxRow[]][] {
  const groups = new Map<string, [OutboxRow, ...OutboxRow[]]>();
  for (const row of rows) {
    const isFirst = row.publishedTimes === 1 && row.aggregateId !== null;
    const key = isFirst ? `${row.aggregateId} ${row.correlationId}` : row.id;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  for (const group of groups.values())
    group.sort((a, b) => (b.version ?? Number.MAX_SAFE_INTEGER) - (a.version ?? Number.MAX_SAFE_INTEGER));
  return [...groups.values()];
}
