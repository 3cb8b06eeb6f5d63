import { expect, test } from 'vitest';
import { serveHttp } from '../../../../infra/sandbox/listen.ts';
import { createZoom } from './zoom.ts';
import { ZoomError } from './zoom-call.ts';

type Page = { meetings: { id: number; agenda: string }[]; next_page_token?: string };

/** Finds meetings with the tag `ours` at a Zoom whose list of meetings is said by `pageOf`, and reads each. */
async function findOurs(pageOf: (token: string | null) => Page, link = 'https://zoom.example/j/1') {
  const { url, stop } = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const answer =
      pathname === '/oauth/token'
        ? { access_token: 'x', expires_in: 3_600 }
        : pathname === '/v2/users/me/meetings'
          ? pageOf(searchParams.get('next_page_token'))
          : { id: Number(pathname.split('/').at(-1)), join_url: link };
    response.end(JSON.stringify(answer));
  });
  const zoom = createZoom({ apiUrl: url, accountId: 'account', clientId: 'client', clientSecret: 'secret' });
  try {
    return await Promise.all((await zoom.find('ours')).map((id) => zoom.read(id)));
  } finally {
    await stop();
  }
}

test('a meeting that is on two pages of Zoom’s list, since another was made meanwhile, is found once', async () => {
  const ours = { id: 1, agenda: 'ours' };
  const found = await findOurs((token) => ({ meetings: [ours], ...(token ? {} : { next_page_token: 'second' }) }));
  expect(found).toMatchObject([{ id: '1' }]);
});

test('a list of Zoom that never ends is not followed without end', async () => {
  let pages = 0;
  const finding = findOurs(() => ({ meetings: [], next_page_token: `after ${(pages += 1)}` }));
  await expect(finding).rejects.toThrow(ZoomError);
  expect(pages).toBeLessThan(1_000);
});

test('a meeting whose link is none of the web is not taken', async () => {
  const finding = findOurs(() => ({ meetings: [{ id: 1, agenda: 'ours' }] }), 'javascript:alert(1)');
  await expect(finding).rejects.toThrow(ZoomError);
});

test('an answer of Zoom that is too large to be read is said to be that', async () => {
  const finding = findOurs(() => ({ meetings: [{ id: 1, agenda: 'x'.repeat(2_000_000) }] }));
  await expect(finding).rejects.toThrow('Zoom did not answer at all (the answer is too large)');
});
