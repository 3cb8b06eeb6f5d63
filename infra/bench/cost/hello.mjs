import express from 'express';

/** What everything else is held against: Express answering fixed bytes, with a keep-alive as the gateway's. Prints its port. */
const app = express();
const services = JSON.parse(process.env.HELLO_JSON ?? '{"hello":"world"}');
const page = Buffer.from(process.env.HELLO_PAGE ?? 'hello', 'base64');
app.get('/json', (_request, response) => response.json(services));
app.get('/page', (_request, response) => response.set('Content-Type', 'text/html').send(page));
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
server.keepAliveTimeout = 130_000;
process.once('disconnect', () => process.exit(0));
