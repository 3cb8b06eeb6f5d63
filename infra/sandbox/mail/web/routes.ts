import type { Express, NextFunction, Request, Response } from 'express';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MAIL_FAULTS, readMailFault, type MailFaults } from '../faults.ts';
import type { MailStore } from '../store/mail-store.ts';
import type { ReceivedMessage } from '../store/records.ts';
import { MAIL_PAGE, MAIL_SCRIPT } from './page.ts';
import { faultRoutes } from '../../faults.ts';
import { sandboxApp } from '../../pages.ts';
import { readAttachment, readMessage, type ReadableMessage } from './read-message.ts';

const PARSED_KEPT = 2000;
/** Mail is shown without script, forms or anything from outside; links open in a new tab. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** The mail sandbox over HTTP: what scripts ask (`/messages`, `/faults`, `/mailboxes`) and the page for people. */
export function mailRoutes(store: MailStore, faults: MailFaults): Express {
  const app = sandboxApp();
  const parsed = new Map<string, Promise<ReadableMessage>>();
  function read(message: ReceivedMessage): Promise<ReadableMessage> {
    const known = parsed.get(message.id);
    if (known) return known;
    const reading = readMessage(message, store.raw(message.id));
    parsed.set(message.id, reading);
    for (const oldest of parsed.keys()) {
      if (parsed.size <= PARSED_KEPT) break;
      parsed.delete(oldest);
    }
    return reading;
  }
  function found(request: Request, response: Response): ReceivedMessage | undefined {
    const message = store.message(String(request.params.id));
    if (!message) response.status(404).json({ code: 'not_found', message: 'There is no such message.' });
    return message;
  }

  app.get('/messages', async (request, response) => {
    const to = typeof request.query.to === 'string' ? request.query.to.toLowerCase() : undefined;
    const limit = request.query.limit === undefined ? Infinity : Number(request.query.limit);
    if (!(limit >= 1)) {
      response.status(400).json({ code: 'bad_limit', message: 'limit must be a whole number from 1.' });
      return;
    }
    const wanted = [...store.messages()].filter((message) => to === undefined || message.to.includes(to));
    const newestFirst = wanted.reverse().slice(0, limit);
    const answer: ReadableMessage[] = [];
    for (const message of newestFirst) answer.push(await read(message));
    response.json(answer);
  });

  app.delete('/messages', (request, response) => {
    const deleted = store.removeReceived(typeof request.query.to === 'string' ? request.query.to : undefined);
    parsed.clear();
    response.json({ deleted });
  });

  app.post('/messages', async (request, response) => {
    const { from, to, subject = '', text = '' } = (request.body ?? {}) as Record<string, unknown>;
    if (![from, to].every(isAddress) || typeof subject !== 'string' || typeof text !== 'string') {
      response
        .status(400)
        .json({ code: 'bad_message', message: 'Give from and to as e-mail addresses, subject and text as text.' });
      return;
    }
    const raw = await new MailComposer({ from: from as string, to: to as string, subject, text, newline: 'windows' })
      .compile()
      .build();
    response.status(201).json(await read(store.deliver(from as string, [to as string], raw)));
  });

  app.get('/messages/:id/raw', (request, response) => {
    const message = found(request, response);
    if (message) response.type('text/plain; charset=utf-8').send(store.raw(message.id));
  });

  app.get('/messages/:id/html', async (request, response) => {
    const message = found(request, response);
    if (!message) return;
    response.set('content-security-policy', MESSAGE_POLICY);
    response
      .type('html')
      .send(`<!doctype html><meta charset="utf-8"><base target="_blank">${(await read(message)).html}`);
  });

  app.get('/messages/:id/attachments/:index', async (request, response) => {
    const message = found(request, response);
    if (!message) return;
    const attachment = await readAttachment(store.raw(message.id), Number(request.params.index));
    if (!attachment) {
      response.status(404).json({ code: 'not_found', message: 'The message has no such attachment.' });
      return;
    }
    response.set('content-security-policy', 'sandbox');
    response
      .attachment(attachment.filename ?? 'unnamed')
      .type(attachment.contentType)
      .send(attachment.content);
  });

  app.get('/mailboxes', (_request, response) => void response.json(store.mailboxes()));

  app.post('/mailboxes/:user/renumber', (request, response) => {
    const folder = store.inbox(request.params.user);
    store.renumber(folder);
    response.json({ mailbox: folder.box, uidvalidity: folder.uidvalidity });
  });

  app.use('/faults', faultRoutes(faults, MAIL_FAULTS, readMailFault));

  app.get('/', (_request, response) => {
    response.set('content-security-policy', PAGE_POLICY).type('html').send(MAIL_PAGE);
  });
  app.get('/mail.js', (_request, response) => void response.type('text/javascript').send(MAIL_SCRIPT));

  app.use(
    (_request, response) =>
      void response.status(404).json({ code: 'not_found', message: 'The mail sandbox has no such address.' }),
  );
  app.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = error.status ?? 500;
    if (status >= 500) console.error('mail sandbox, HTTP:', error);
    response.status(status).json({ code: status < 500 ? 'bad_request' : 'internal', message: error.message });
  });
  return app;
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value);
}
