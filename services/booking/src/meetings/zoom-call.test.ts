import { expect, test } from 'vitest';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import { ZoomError, callZoom } from './zoom-call.ts';

test('a redirect from Zoom is not followed, so that the token and the request go nowhere else', async () => {
  const asked: string[] = [];
  const { url, stop } = await serveHttp((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const call = callZoom(`${url}/meetings`, { method: 'POST', authorization: 'Bearer x', body: { topic: 'x' } });
  await expect(call).rejects.toThrow(ZoomError);
  expect(asked).toEqual(['/meetings']);
  await stop();
});
