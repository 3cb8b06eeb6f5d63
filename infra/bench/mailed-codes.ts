import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 60_000;

/** Waits for the next mail with a code to an address, apart from those `seen`. */
export async function mailedCode(mailUrl: string, address: string, seen: Set<string>): Promise<string> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const answer = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as { id: string; text: string }[];
    const fresh = mails.find(({ id }) => !seen.has(id));
    const code = fresh && /(?<!\d)\d{6}(?!\d)/.exec(fresh.text)?.[0];
    if (fresh && code) {
      seen.add(fresh.id);
      return code;
    }
    if (Date.now() > deadline) throw new Error(`no code was mailed to ${address} within ${DEADLINE_MS / 1000} s`);
    await sleep(50);
  }
}
