import { MINUTE_MS } from '@stillpoint/scheduling';
import { openMailStore } from '../../sandbox/mail/store/mail-store.ts';
import { seededRandom, type Random } from '../size/random.ts';

const WORDS =
  'session calm sleep evening question thank appointment next week Tuesday morning better breathing relax invoice doctor recording again possible later please could would tomorrow weight smoking anxious practice help listening voice garden water quiet'.split(
    ' ',
  );
/** One mail in so many has this in its subject. */
export const RARE = { word: 'quicksilver', every: 1_000 };
const PEOPLE = 2_000;

/** Puts `count` small mails of many people into a mailbox of the mail sandbox that keeps its data under `dir`, one a minute. */
export function fillMailbox(dir: string, user: string, count: number): void {
  const store = openMailStore(dir);
  const random = seededRandom(count);
  const inbox = store.inbox(user);
  const first = Date.now() - count * MINUTE_MS;
  for (let number = 0; number < count; number += 1) {
    const at = first + number * MINUTE_MS;
    store.append(inbox, mail(random, user, number, at), random.hit(0.9) ? ['\\Seen'] : [], at);
  }
  store.close();
}

function mail(random: Random, to: string, number: number, at: number): Buffer {
  const words = (length: number) => Array.from({ length }, () => random.pick(WORDS)).join(' ');
  const person = random.below(PEOPLE);
  const rare = number % RARE.every === 0 ? `${RARE.word} ` : '';
  const text = `Dear practice,\r\n\r\n${words(20 + random.below(60))}\r\n\r\nPerson ${person}\r\n`;
  const html = `<div style="font-family:sans-serif"><p>Dear practice,</p><p>${words(60)}</p><img src="https://far.example/p.gif"></div>`;
  const head = [
    `From: "Person ${person}" <person.${person}@client.example>`,
    `To: ${to}`,
    `Subject: ${rare}${words(5)}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${number}.${random.uuid()}@client.example>`,
    'MIME-Version: 1.0',
  ];
  if (random.hit(0.5)) return Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n'));
  return Buffer.from(
    [
      ...head,
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      '--b--',
      '',
    ].join('\r\n'),
  );
}
