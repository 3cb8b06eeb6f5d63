import express from 'express';

/** What everything else is held against: Express answering fixed bytes by path, with a keep-alive as the gateway's. Is told them, prints its port. */
process.once('message', (answers) => {
  const app = express();
  for (const [path, text] of Object.entries(answers)) {
    const [json, page] = path.startsWith('/api/') ? [JSON.parse(text)] : [null, Buffer.from(text)];
    if (json) app.get(path, (_request, response) => response.json(json));
    else app.get(path, (_request, response) => response.set('Content-Type', 'text/html').send(page));
  }
  const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
  server.keepAliveTimeout = 130_000;
});
process.once('disconnect', () => process.exit(0));
