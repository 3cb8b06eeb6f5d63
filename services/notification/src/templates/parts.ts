import { minutesText } from '@stillpoint/scheduling';
import { sessionTime, type Clocks } from '../domain/session-time.ts';
import { box, element, inHtmlOnly, stack, type Inline, type Part } from './markup.ts';
import { styles } from './theme.ts';

/** The text form has one more empty line above it. */
export function title(words: string): Part {
  const { html, text } = element('h1', { class: 'pine', style: styles.heading }, words);
  return { html, text: text && `\n${text}` };
}

export const p = (...line: readonly Inline[]): Part => element('p', { class: 'ink', style: styles.text }, ...line);

export const small = (...line: readonly Inline[]): Part =>
  element('p', { class: 'muted', style: styles.small }, ...line);

export const fact = (...line: readonly Inline[]): Part => element('p', { class: 'ink', style: styles.fact }, ...line);

/** Facts below each other, with a line at their side. */
export const facts = (...lines: readonly (Part | null)[]): Part => box({ style: styles.facts }, stack(...lines));

/** The six digits, on a line of their own in the text form. */
export const code = (digits: string): Part => element('p', { class: 'pine', style: styles.code }, digits);

/** A link whose text is its address. */
export const link = (href: string): Part =>
  element('a', { class: 'pine', href: safeHref(href), style: styles.link, target: '_blank' }, href);

/** Outlook ignores the padding of links, so wide spaces replace it. */
const PADDING_LEFT =
  '<span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span>';
const PADDING_RIGHT =
  '<span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span>';

/** A button, with its address as text for mail programs that hide it. A quiet one stands back behind the mail's main one. */
export function action(href: string, words: string, { isQuiet = false } = {}): Part {
  const look = isQuiet
    ? { class: 'pine', style: `${styles.button};${styles.quietButton}` }
    : { class: 'button', style: styles.button };
  const attributes = { ...look, href: safeHref(href), target: '_blank' };
  const label = element('span', { style: styles.buttonWords }, words);
  const button = element('a', attributes, { html: PADDING_LEFT, text: '' }, label, { html: PADDING_RIGHT, text: '' });
  const below = element('p', { class: 'muted', style: styles.underButton }, `${words}: `, link(href));
  return box({ style: styles.action }, stack(inHtmlOnly(button), below));
}

/** A client's ways into the portal. `registerUrl` is set for people without an account, who could not sign in. */
export interface AccountLinks {
  dashboardUrl: string;
  registerUrl: string | null;
}

/** The address of the account, or of its creation. */
export const accountLink = ({ dashboardUrl, registerUrl }: AccountLinks): Part => link(registerUrl ?? dashboardUrl);

/** The button to the account, or to its creation. */
export const accountAction = ({ dashboardUrl, registerUrl }: AccountLinks, words = 'Open your account'): Part =>
  registerUrl ? action(registerUrl, 'Create your account') : action(dashboardUrl, words);

/** The way into booking, whose first step opens at once; it begins with an account. */
export const bookAction = ({ dashboardUrl, registerUrl }: AccountLinks, words: string): Part =>
  registerUrl ? action(registerUrl, 'Create an account to book') : action(`${dashboardUrl}?tab=schedule&step=1`, words);

/** Refuses addresses that would run code when followed, whoever typed them. */
const safeHref = (href: string): string => (/^https?:\/\//i.test(href) ? href : '#');

export interface SessionInfo extends Clocks {
  serviceName: string;
  startsAt: Date;
  durationMinutes: number;
}

/** A time in the practice's zone, and in the client's if its time differs. */
export function timeFacts(at: Date, clocks: Clocks): Part[] {
  const { client, practice } = sessionTime(at, clocks);
  return client === null ? [fact(practice)] : [fact(`Your time: ${client}`), fact(`Practice time: ${practice}`)];
}

/** Service, time and length; then `more`. */
export const sessionFacts = (session: SessionInfo, ...more: readonly (Part | null)[]): Part =>
  facts(
    fact(element('strong', { dir: 'auto' }, session.serviceName), `, ${minutesText(session.durationMinutes)}, online`),
    ...timeFacts(session.startsAt, session),
    ...more,
  );

/** The time that a session was moved from; null when it is there again. */
export function earlierTime(session: SessionInfo, startsAt: Date): Part | null {
  if (startsAt.getTime() === session.startsAt.getTime()) return null;
  const { client, practice } = sessionTime(startsAt, session);
  return small(client === null ? `Moved from ${practice}.` : `Moved from ${client}, practice time ${practice}.`);
}
