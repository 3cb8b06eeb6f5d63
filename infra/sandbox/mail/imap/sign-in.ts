import type { ImapInput } from './input.ts';
import { ImapRefusal } from './refusal.ts';
import type { Session } from './session.ts';
import { textOf, type Token } from './tokens.ts';

/** LOGIN: the user name is the mailbox, any password will do. */
export function login(session: Session, args: readonly Token[]): void {
  textOf(args[1]);
  signIn(session, textOf(args[0]));
}

/** AUTHENTICATE PLAIN (RFC 4616) and LOGIN, with or without an initial response. */
export async function authenticate(session: Session, args: readonly Token[], input: ImapInput): Promise<void> {
  const mechanism = textOf(args[0]).toUpperCase();
  async function ask(prompt: string): Promise<string> {
    session.send(`+ ${Buffer.from(prompt).toString('base64')}`);
    const line = await input.line();
    if (line === undefined || line === '*') throw new ImapRefusal('BAD', 'Signing in was given up');
    return Buffer.from(line, 'base64').toString('utf8');
  }
  if (mechanism === 'PLAIN') {
    const initial = args[1] ? Buffer.from(textOf(args[1]), 'base64').toString('utf8') : await ask('');
    const [, user = '', password] = initial.split('\0');
    if (password === undefined) throw new ImapRefusal('NO', 'The credentials cannot be read', 'AUTHENTICATIONFAILED');
    return signIn(session, user);
  }
  if (mechanism === 'LOGIN') {
    const user = args[1] ? Buffer.from(textOf(args[1]), 'base64').toString('utf8') : await ask('Username:');
    await ask('Password:');
    return signIn(session, user);
  }
  throw new ImapRefusal('NO', 'Use PLAIN or LOGIN');
}

function signIn(session: Session, name: string): void {
  if (session.user !== undefined) throw new ImapRefusal('BAD', 'Already signed in');
  const user = name.trim().toLowerCase();
  if (user === '') throw new ImapRefusal('NO', 'A user name is needed: it chooses the mailbox', 'AUTHENTICATIONFAILED');
  session.store.foldersOf(user);
  session.user = user;
}
