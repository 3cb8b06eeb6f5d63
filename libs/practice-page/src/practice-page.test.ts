import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, defaultPage, descriptionOf, withoutZoom, markdownHtml, paletteOf, themeCss } from './index.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** The theme's ink and muted ink, which it writes on the light and the dark ground besides the accent. */
const INKS = { light: ['#1f2d2c', '#5b6967'], dark: ['#e9e4da', '#a7b3b0'] } as const;
/** The theme's cards. */
const CARDS = { light: '#ffffff', dark: '#1a2425' } as const;

it('the palette of an accent colour is readable wherever it is used with text, in both modes, whatever the colour', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const palettes = paletteOf(accent);
      for (const mode of ['light', 'dark'] as const) {
        const { paper, primary, primaryHover, onPrimary, tint, onTint, footer } = palettes[mode];
        const pairs = [
          [primary, paper],
          [primary, CARDS[mode]],
          [primaryHover, paper],
          [onPrimary, primary],
          [onPrimary, primaryHover],
          [onTint, tint],
          ['#b9cbc4', footer],
          ...INKS[mode].map((ink) => [ink, paper]),
        ] as [string, string][];
        expect(contrast(tint, CARDS[mode]), `${tint} on ${CARDS[mode]}`).toBeGreaterThan(1.1);
        for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
      }
    }),
  );
});

it('the palette of an accent colour keeps a colour that is readable as it is', () => {
  expect(paletteOf('#5b2a86').light.primary).toBe('#5b2a86');
  expect(paletteOf('#9ad0c2').dark.primary).toBe('#9ad0c2');
});

it('the palette of an accent colour adds no style sheet when no accent was chosen', () => {
  expect(themeCss(null)).toBe('');
  expect(themeCss('#5b2a86')).toContain('--sp-primary:#5b2a86');
});

it('the palette of an accent colour cannot be made from anything that is not a colour', () => {
  expect(() => paletteOf('red;}body{display:none')).toThrow(RangeError);
});

it('the practice’s Markdown becomes headings below the title, lists and links', () => {
  expect(markdownHtml('# One\n\n- two\n\n[three](https://else.example)')).toBe(
    '<h2>One</h2>\n<ul>\n<li>two</li>\n</ul>\n<p><a href="https://else.example">three</a></p>\n',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&colon;alert(1))',
  '[a](data:text/html,x)',
  '[a](//else.example)',
  '![a](https://else.example/pixel.png)',
  '<https://else.example/"onmouseover="alert(1)>',
])('the practice’s Markdown contains no element, link or picture that runs or is fetched: %s', (source) => {
  expect(markdownHtml(source)).not.toMatch(/<(script|img|iframe|svg|style)|href="(javascript|data|\/\/)|" ?on\w+=/i);
});

it('the initial texts of the practice page are those of the specification, with the practice’s own name and contact', () => {
  const page = defaultPage({ name: 'Quiet', email: 'a@b.example', phone: '1', timeZone: 'UTC' });
  expect(page.topics.map(({ title }) => title)).toEqual([
    'Anxiety relief',
    'Weight management',
    'Smoking cessation',
    'Sleep improvement',
  ]);
  expect(page.facts[0]).toBe('500+ sessions');
  expect(descriptionOf({ ...page, name: 'Quieter' })).toContain('Online clinical hypnotherapy with Quieter');
  expect([page.name, page.email, page.phone]).toEqual(['Quiet', 'a@b.example', '1']);
});

it('the initial texts no longer name Zoom where sessions are held elsewhere, and the practice’s own words stay', () => {
  const page = defaultPage({ name: 'Quiet', email: 'a@b.example', phone: '1', timeZone: 'UTC' });
  expect(JSON.stringify(page)).toContain('Zoom');
  expect(JSON.stringify(withoutZoom(page))).not.toContain('Zoom');
  const own = { ...page, facts: ['Zoom, or by phone'], place: 'Online', video: 'Whereby', steps: [] };
  expect(withoutZoom(own)).toEqual(own);
});
