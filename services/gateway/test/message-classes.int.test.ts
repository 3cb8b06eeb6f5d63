import { createServer } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { serveHttp } from '../../../infra/sandbox/listen.ts';
import { messageClassesOf } from '../src/http/message-classes.ts';

it("requests and responses have Express' prototypes before it sees them, and all that it adds", async () => {
  const app = express();
  const messages = messageClassesOf(app);
  app.get('/', (request, response) => void response.status(201).json({ agent: request.get('user-agent') }));
  const prototypes: unknown[] = [];
  const server = createServer(messages, (request, response) => {
    const now = () => prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    now();
    app(request as never, response as never);
    now();
  });
  const { url, stop } = await serveHttp(server);
  const answer = await fetch(url, { headers: { 'user-agent': 'a browser' } });
  expect([answer.status, await answer.json()]).toEqual([201, { agent: 'a browser' }]);
  expect(prototypes).toEqual([app.request, app.response, app.request, app.response]);
  expect(app.request.app).toBe(app);
  await stop();
});
