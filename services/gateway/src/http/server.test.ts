import { EventEmitter, once } from 'node:events';
import { Agent, get, IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
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
