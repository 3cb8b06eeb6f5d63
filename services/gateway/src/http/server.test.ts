import { EventEmitter, once } from 'node:events';
import { Agent, get, IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listenOn } from '../../../../infra/sandbox/listen.ts';
import type { App } from './message-classes.ts';
import { createGatewayServer } from './server.ts';

test('a server that finishes answers what was asked, and waits for no connection on which nothing was', async () => {
  const asked = new EventEmitter();
  const app: App = Object.assign((_: IncomingMessage, response: ServerResponse) => asked.emit('request', response), {
    messages: { IncomingMessage, ServerResponse: ServerResponse<IncomingMessage> },
  });
  const server = createGatewayServer(app, () => false);
  const port = await listenOn(server);
  const inAdvance = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const request = once(asked, 'request');
  const answered = once(get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }), 'response');
  const [response] = (await request) as [ServerResponse];
  const finished = server.finish();
  await once(inAdvance.resume(), 'close');
  response.end('answer');
  const [answer] = (await answered) as [IncomingMessage];
  expect(String(Buffer.concat(await answer.toArray()))).toBe('answer');
  await finished;
});

/** Serves one answer that `read` reads until the server is done with it. Returns how many bytes came in the end. */
async function received(
  answer: (response: ServerResponse) => void,
  read: (connection: Socket) => void,
  stalledMs: number,
): Promise<number> {
  const ended = new EventEmitter();
  const app: App = Object.assign(
    (_: IncomingMessage, response: ServerResponse) => {
      response.once('close', () => ended.emit('end'));
      answer(response);
    },
    { messages: { IncomingMessage, ServerResponse: ServerResponse<IncomingMessage> } },
  );
  const server = createGatewayServer(app, () => false, stalledMs);
  const connection = connect(await listenOn(server), '127.0.0.1').on('error', () => undefined);
  const end = once(ended, 'end');
  connection.write('GET / HTTP/1.1\r\nHost: practice.example\r\nConnection: close\r\n\r\n');
  read(connection);
  await end;
  if (!connection.closed) await once(connection.resume(), 'close');
  await server.finish();
  return connection.bytesRead;
}

/** More than the system takes in for somebody who does not read it. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

test('a server ends the connection of whoever asks for a long answer and reads nothing of it', async () => {
  const nothing = () => undefined;
  expect(await received((response) => response.end(LONG), nothing, 300)).toBeLessThan(LONG.length);
});

test('a server sends a long answer to its end, however slowly it is read', async () => {
  const began = Date.now();
  const slowly = (connection: Socket) => {
    const next = () => {
      if (connection.read(512 * 1024) === null) connection.read();
      if (!connection.destroyed) setTimeout(next, 40);
    };
    next();
  };
  expect(await received((response) => response.end(LONG), slowly, 2_000)).toBeGreaterThan(LONG.length);
  expect(Date.now() - began).toBeGreaterThan(2_000);
});

test('a server waits for an answer that takes long to make', async () => {
  const late = (response: ServerResponse) => setTimeout(() => response.end('made'), 500);
  expect(await received(late, (connection) => connection.resume(), 50)).toBeGreaterThan(0);
});
