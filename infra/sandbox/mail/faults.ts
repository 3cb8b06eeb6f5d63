import { faultQueue, readFault } from '../faults.ts';

/** Faults of the next message over SMTP, or of the next `command` over IMAP. */
export const MAIL_FAULTS = [
  'reject-450', // temporary refusal of the recipient
  'reject-550', // permanent refusal of the recipient
  'drop-before-data', // the connection ends before the message is sent
  'drop-mid-data', // the connection ends in the middle of the message: not stored
  'drop-after-dot', // the message is stored, the connection ends before the response
  'slow', // the response to the message takes `delayMs`
  'imap-no', // the command is refused; APPEND for lack of space
  'imap-bye', // the server says good-bye in place of a response
  'imap-drop', // the connection ends in place of a response
  'imap-slow', // the server says every `delayMs` that it is still there, and nothing else
] as const;
export type MailFaultKind = (typeof MAIL_FAULTS)[number];

export interface MailFault {
  kind: MailFaultKind;
  /** How many more messages it affects. */
  count: number;
  /** Only for `slow` and `imap-slow`: milliseconds before the response. */
  delayMs: number;
  /** Only over IMAP: the name of the command, such as SELECT; of UID FETCH it is FETCH. */
  command?: string;
}

/** Faults apply to messages (one MAIL FROM each), or to IMAP commands. */
export function mailFaults() {
  const queue = faultQueue<MailFault>();
  const delayed = new Map<() => void, NodeJS.Timeout>();
  const release = (answer: () => void) => {
    clearTimeout(delayed.get(answer));
    delayed.delete(answer);
    answer();
  };
  return {
    ...queue,
    ofMessage: () => queue.take(({ command }) => command === undefined),
    ofCommand: (name: string) => queue.take(({ command }) => command === name),
    /** Calls `answer` after `delayMs`, or as soon as the faults are cleared. */
    delay: (answer: () => void, delayMs: number): void =>
      void delayed.set(answer, setTimeout(release, delayMs, answer).unref()),
    /** Removes all faults; delayed responses are sent. */
    clear(): void {
      queue.clear();
      for (const answer of delayed.keys()) release(answer);
    },
  };
}
export type MailFaults = ReturnType<typeof mailFaults>;

/** Parses the body of `POST /faults`; a text is the error. */
export function readMailFault(body: unknown): MailFault | string {
  const read = readFault(body, MAIL_FAULTS);
  if (typeof read === 'string') return read;
  const { delayMs = 3000, command } = read.rest;
  const isImap = read.kind.startsWith('imap-');
  if (isImap !== (typeof command === 'string')) return 'imap faults, and no others, name a command.';
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= 600_000)) return 'delayMs must be 0 to 600000.';
  return { kind: read.kind, count: read.count, delayMs, ...(typeof command === 'string' ? { command } : {}) };
}
