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

test('an endless answer of Zoom is read to a bound only, and counts as none', async () => {
  let sent = 0;
  const { url, stop } = await serveHttp((_request, response) => {
    const part = 'x'.repeat(65_536);
    const more = () => {
      do sent += part.length;
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  });
  await expect(callZoom(url, { method: 'GET', authorization: 'Bearer x' })).rejects.toThrow(ZoomError);
  expect(sent).toBeLessThan(50_000_000);
  await stop();
});

test.each([
  ['7', 7_000],
  ['315360000', 86_400_000],
  ['99999999999999999999', 86_400_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
  ['soon', null],
])('Zoom’s wish to be asked again after %s is followed for a day at most', async (retryAfter, ms) => {
  const { url, stop } = await serveHttp((_request, response) =>
    response.writeHead(429, { 'retry-after': retryAfter }).end(),
  );
  await expect(callZoom(url, { method: 'GET', authorization: 'Bearer x' })).rejects.toMatchObject({ retryAfterMs: ms });
  await stop();
});
