/** What can be made to go wrong with the next message over SMTP. */
export const MAIL_FAULTS = [
  'reject-450', // temporary refusal of the recipient
  'reject-550', // permanent refusal of the recipient
  'drop-before-data', // the connection ends before the message is sent
  'drop-mid-data', // the connection ends in the middle of the message: not stored
  'drop-after-dot', // the message is stored, the connection ends before the answer
  'slow', // the answer to the message takes `delayMs`
] as const;
export type MailFaultKind = (typeof MAIL_FAULTS)[number];

export interface MailFault {
  kind: MailFaultKind;
  /** How many messages it still hits. */
  count: number;
  /** Only for `slow`: milliseconds before the answer. */
  delayMs: number;
}

export interface MailFaults {
  add(fault: MailFault): void;
  /** The fault that hits the message starting now, if any; used up by the call. */
  take(): MailFault | undefined;
  waiting(): readonly MailFault[];
  /** Calls `answer` after `delayMs`, or as soon as the faults are cleared. */
  delay(answer: () => void, delayMs: number): void;
  /** Nothing is hit any more, and what was delayed is answered. */
  clear(): void;
}

/** Faults hit messages (one MAIL FROM each) in the order in which they were asked for. */
export function mailFaults(): MailFaults {
  let queue: MailFault[] = [];
  const delayed = new Map<() => void, NodeJS.Timeout>();
  const release = (answer: () => void) => {
    clearTimeout(delayed.get(answer));
    delayed.delete(answer);
    answer();
  };
  return {
    add: (fault) => queue.push({ ...fault }),
    take() {
      const first = queue[0];
      if (!first) return undefined;
      first.count -= 1;
      if (first.count <= 0) queue.shift();
      return { ...first };
    },
    waiting: () => queue,
    delay: (answer, delayMs) => void delayed.set(answer, setTimeout(release, delayMs, answer).unref()),
    clear: () => {
      queue = [];
      for (const answer of delayed.keys()) release(answer);
    },
  };
}

/** Reads `POST /faults`' body; a text says what is wrong with it. */
export function readMailFault(body: unknown): MailFault | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object: {"kind", "count"}.';
  const { kind, count = 1, delayMs = 3000 } = body as Record<string, unknown>;
  if (!MAIL_FAULTS.includes(kind as MailFaultKind)) return `kind must be one of ${MAIL_FAULTS.join(', ')}.`;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return 'count must be a whole number from 1.';
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= 600_000)) return 'delayMs must be 0 to 600000.';
  return { kind: kind as MailFaultKind, count, delayMs };
}
