import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ZoomError, callZoom } from './zoom-call.ts';

test('a redirect from Zoom is not followed, so that the token and the request go nowhere else', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/meetings`;
  const call = callZoom(url, { method: 'POST', authorization: 'Bearer x', body: { topic: 'x' } });
  await expect(call).rejects.toThrow(ZoomError);
  expect(asked).toEqual(['/meetings']);
  server.close();
});
