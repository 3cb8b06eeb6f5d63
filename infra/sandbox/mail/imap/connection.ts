import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Certificate } from '../certificate.ts';
import type { MailStore } from '../store/mail-store.ts';
import type { MailFaults } from '../faults.ts';
import type { OptionalExtension } from './extensions.ts';
import {
  appendMessage,
  createFolder,
  deleteFolder,
  listFolders,
  renameFolder,
  selectFolder,
  statusOf,
  wanted,
} from './folder-commands.ts';
import { openInput } from './input.ts';
import { copyMessages, expungeDeleted, fetchMessages, searchMessages, storeFlags } from './message-commands.ts';
import { ImapRefusal } from './refusal.ts';
import { announce, selectedOf, userOf, type Session } from './session.ts';
import { authenticate, login } from './sign-in.ts';
import { parseCommand, textOf, type Command } from './tokens.ts';

const BASE =
  'IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN AUTH=LOGIN ID ENABLE IDLE NAMESPACE UIDPLUS MOVE UNSELECT SPECIAL-USE CHILDREN CONDSTORE';
/** Commands whose responses contain sequence numbers: no EXPUNGE may be sent during them (RFC 9051, 7.5.1). */
const KEEPS_NUMBERS = ['FETCH', 'STORE', 'SEARCH'];

export interface ImapOptions {
  store: MailStore;
  certificate: Certificate;
  advertiseStartTls: boolean;
  without: readonly OptionalExtension[];
  faults: MailFaults;
}

/** Talks IMAP (RFC 3501 with the extensions in BASE) over one connection until the client leaves. */
export async function serveImapConnection(
  socket: Socket,
  { store, certificate, advertiseStartTls, without, faults }: ImapOptions,
): Promise<void> {
  let stream: Duplex = socket;
  let secure = false;
  const input = openInput(socket);
  const session: Session = {
    store,
    user: undefined,
    selected: undefined,
    condstore: without.includes('CONDSTORE') ? 'unknown' : 'off',
    ended: undefined,
    onNews: undefined,
    send(line) {
      if (stream.writable) stream.write(`${line}\r\n`, 'latin1');
    },
  };
  const offered = BASE.split(' ')
    .filter((name) => !(without as readonly string[]).includes(name))
    .join(' ');
  const capabilities = () =>
    advertiseStartTls && !secure && session.user === undefined ? `${offered} STARTTLS` : offered;

  /** Runs one command; returns the response code of its OK. */
  async function run({ tag, name, args }: Command): Promise<string | undefined> {
    switch (name) {
      case 'CAPABILITY':
        return void session.send(`* CAPABILITY ${capabilities()}`);
      case 'NOOP':
      case 'CHECK':
        return undefined;
      case 'ID':
        return void session.send('* ID ("name" "Stillpoint mail sandbox")');
      case 'STARTTLS':
        return void startTls(tag);
      case 'LOGIN':
        login(session, args);
        return `CAPABILITY ${capabilities()}`;
      case 'AUTHENTICATE':
        await authenticate(session, args, input);
        return `CAPABILITY ${capabilities()}`;
      case 'ENABLE': {
        const enabled = args
          .map(textOf)
          .filter((option) => session.condstore !== 'unknown' && option.toUpperCase() === 'CONDSTORE');
        if (enabled.length > 0) session.condstore = 'on';
        return void session.send(`* ENABLED${enabled.map(() => ' CONDSTORE').join('')}`);
      }
      case 'NAMESPACE':
        return void session.send('* NAMESPACE (("" "/")) NIL NIL');
      case 'SELECT':
      case 'EXAMINE':
        return selectFolder(session, args, name === 'EXAMINE');
      case 'LIST':
      case 'LSUB':
        return void listFolders(session, name, args);
      case 'STATUS':
        return void statusOf(session, args);
      case 'CREATE':
        return void createFolder(session, args);
      case 'DELETE':
        return void deleteFolder(session, args);
      case 'RENAME':
        return void renameFolder(session, args);
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return void wanted(session, args[0]);
      case 'APPEND':
        return appendMessage(session, args);
      case 'CLOSE': {
        const selected = selectedOf(session);
        if (!selected.readOnly) expungeDeleted(session, undefined);
        return void selected.leave();
      }
      case 'UNSELECT':
        return void selectedOf(session).leave();
      case 'IDLE':
        if (without.includes('IDLE')) throw new ImapRefusal('BAD', 'IDLE is not known here');
        return void (await idle());
      case 'UID': {
        const inner = textOf(args[0]).toUpperCase();
        if (!['FETCH', 'STORE', 'SEARCH', 'COPY', 'MOVE', 'EXPUNGE'].includes(inner))
          throw new ImapRefusal('BAD', `UID ${inner} is not a command`);
        return onMessages(inner, args.slice(1), true);
      }
      default:
        return onMessages(name, args, false);
    }
  }

  async function onMessages(name: string, args: Command['args'], byUid: boolean): Promise<string | undefined> {
    switch (name) {
      case 'FETCH':
        return void (await fetchMessages(session, args, byUid));
      case 'STORE':
        return storeFlags(session, args, byUid);
      case 'SEARCH':
        return void (await searchMessages(session, args, byUid));
      case 'COPY':
      case 'MOVE':
        return copyMessages(session, args, byUid, name === 'MOVE');
      case 'EXPUNGE':
        return void expungeDeleted(session, byUid ? args[0] : undefined);
      default:
        throw new ImapRefusal('BAD', `${name} is not known here`);
    }
  }

  async function idle(): Promise<void> {
    userOf(session);
    session.send('+ idling');
    const report = () => (session.ended ? stream.end(`* BYE ${session.ended}\r\n`) : announce(session, true));
    report();
    session.onNews = () => queueMicrotask(report);
    try {
      const line = await input.line();
      if (line !== undefined && line.toUpperCase() !== 'DONE') throw new ImapRefusal('BAD', 'IDLE ends with DONE');
    } finally {
      session.onNews = undefined;
    }
  }

  function startTls(tag: string): void {
    if (secure) throw new ImapRefusal('BAD', 'TLS is on already');
    session.send(`${tag} OK Begin TLS`);
    const upgraded = new TLSSocket(socket, { isServer: true, ...certificate });
    upgraded.on('error', () => socket.destroy());
    secure = true;
    stream = upgraded;
    input.attach(upgraded);
  }

  async function fail(name: string): Promise<void> {
    const fault = faults.ofCommand(name);
    if (fault?.kind === 'imap-no')
      throw new ImapRefusal('NO', 'Not now (sandbox fault)', name === 'APPEND' ? 'OVERQUOTA' : undefined);
    if (fault?.kind === 'imap-bye') throw new ImapRefusal('BYE', 'Down for repairs (sandbox fault)');
    if (fault?.kind === 'imap-drop') socket.destroy();
    if (fault?.kind !== 'imap-slow') return;
    const timer = setInterval(() => session.send('* OK Still here'), fault.delayMs);
    await once(socket, 'close').finally(() => clearInterval(timer));
  }

  async function answer(command: Command): Promise<void> {
    const { tag, name } = command;
    try {
      await fail(name === 'UID' ? textOf(command.args[0]).toUpperCase() : name);
      const code = await run(command);
      if (name === 'STARTTLS') return;
      const inner = name === 'UID' ? '' : name;
      announce(session, !KEEPS_NUMBERS.includes(inner));
      session.send(`${tag} OK ${code ? `[${code}] ` : ''}${name} done`);
    } catch (error) {
      if (!(error instanceof ImapRefusal) || error.kind === 'BYE') throw error;
      session.send(`${tag} ${error.kind} ${error.code ? `[${error.code}] ` : ''}${error.message}`);
    }
  }

  session.send(`* OK [CAPABILITY ${capabilities()}] Stillpoint mail sandbox, nothing leaves this computer`);
  try {
    for (;;) {
      const raw = await input.command(() => session.send('+ go ahead'));
      if (raw === undefined) return;
      let command: Command;
      try {
        command = parseCommand(raw);
      } catch (error) {
        if (!(error instanceof ImapRefusal)) throw error;
        session.send(`${/^[^\s]+/.exec(raw.text)?.[0] ?? '*'} BAD ${error.message}`);
        continue;
      }
      if (command.name === 'LOGOUT') {
        session.send('* BYE See you');
        stream.end(`${command.tag} OK LOGOUT done\r\n`);
        return;
      }
      await answer(command);
      if (session.ended) throw new ImapRefusal('BYE', session.ended);
    }
  } catch (error) {
    if (!(error instanceof ImapRefusal)) throw error;
    stream.end(`* BYE ${error.message}\r\n`);
  } finally {
    session.selected?.leave();
  }
}
