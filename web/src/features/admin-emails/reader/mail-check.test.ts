import { expect, it } from 'vitest';
import { countRemoteImages } from './mail-check.ts';

it('the count of the images that a mail would load includes those that wait for permission and not those inside the mail', () => {
  const html =
    '<p><img alt="a" data-remote-src="https://x.example/1.png" /><img src="data:image/png;base64,AA==" /><img data-remote-src="https://x.example/2.png" /></p>';
  expect(countRemoteImages(html)).toBe(2);
});

it('the count of the images that a mail would load is zero for text about images', () => {
  expect(countRemoteImages('<p>img data-remote-src</p>')).toBe(0);
});
