import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, LINE_BREAK, stack } from './markup.ts';
import { action, link } from './parts.ts';

test('texts and attributes never become markup, whatever they contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'ab /=') }), (words) => {
      const { html } = element('p', { title: words }, words);
      expect(html).toMatch(/^<p title="[^"<>]*">[^"'<>]*<\/p>$/);
    }),
  );
});

test('a link that is not a web address is shown without leading anywhere', () => {
  for (const address of ['javascript:alert(1)', ' https://a.example', 'data:text/html,x']) {
    expect(link(address).html).toContain('href="#"');
    expect(action(address, 'Open').html).not.toContain(`href="${address}"`);
    expect(link(address).text.trim()).toBe(address.trim());
  }
  expect(link('https://a.example/?b=c&d').html).toContain('href="https://a.example/?b=c&amp;d"');
});

test('in the text part of a mail, white space becomes one space, lines end where the HTML breaks, and empty parts take no room', () => {
  const line = element('p', {}, ' a\n b ', LINE_BREAK, '  c');
  expect(stack(line, null, element('p', {}, ' '), element('p', {}, 'd')).text).toBe('a b\nc\n\nd');
});
