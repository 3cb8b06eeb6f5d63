import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, LINE_BREAK, stack } from './markup.ts';
import { action, link } from './parts.ts';

test('words and attributes never become markup, whatever they hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'ab /=') }), (words) => {
      const { html } = element('p', { title: words }, words);
      expect(html).toMatch(/^<p title="[^"<>]*">[^"'<>]*<\/p>$/);
    }),
  );
});

test('an address that is no web address is shown and leads nowhere', () => {
  for (const address of ['javascript:alert(1)', ' https://a.example', 'data:text/html,x']) {
    expect(link(address).html).toContain('href="#"');
    expect(action(address, 'Open').html).not.toContain(`href="${address}"`);
    expect(link(address).text.trim()).toBe(address.trim());
  }
  expect(link('https://a.example/?b=c&d').html).toContain('href="https://a.example/?b=c&amp;d"');
});

test('in the text, white space in words is one blank, lines end where the HTML breaks, and parts that say nothing take no room', () => {
  const line = element('p', {}, ' a\n b ', LINE_BREAK, '  c');
  expect(stack(line, null, element('p', {}, ' '), element('p', {}, 'd')).text).toBe('a b\nc\n\nd');
});
