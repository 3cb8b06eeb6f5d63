import { practiceImageUrl, practiceThemeUrl } from '@stillpoint/contracts';
import { decimalsOf, WEEKDAYS } from '@stillpoint/scheduling';
import { descriptionOf, titleOf, type SitePage } from '@stillpoint/practice-page';
import { escapeHtml, jsonInHtml } from './html.ts';

const TITLES = {
  landing: titleOf,
  terms: ({ name }: SitePage['page']) => `Terms · ${name}`,
  privacy: ({ name }: SitePage['page']) => `Privacy · ${name}`,
};
export const SITE_PATHS = { landing: '/', terms: '/terms', privacy: '/privacy' } as const;

/** The head of a public page, for browsers, search engines and link previews. */
export function siteHead(site: SitePage, publicUrl: string): string {
  const { page, kind } = site;
  const title = TITLES[kind](page);
  const description = kind === 'landing' ? descriptionOf(page) : `${title}: ${page.headline}`;
  const address = publicUrl + SITE_PATHS[kind];
  const picture = page.card ?? page.portrait;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', page.name),
    ...(picture
      ? [
          meta('property', 'og:image', publicUrl + practiceImageUrl(picture.file)),
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
          meta(
            'property',
            'og:image:alt',
            page.card ? `${page.name}: ${page.headline}` : page.portraitText || page.name,
          ),
          meta('name', 'twitter:card', page.card ? 'summary_large_image' : 'summary'),
        ]
      : []),
  ];
  // A data block, which search engines read and browsers never run.
  if (kind === 'landing')
    tags.push(`<script type="application/ld+json">${jsonInHtml(structuredData(site, publicUrl))}</script>`);
  return tags.join('\n    ');
}

/** The link to the accent's style sheet; empty for the design's own colours. */
export const themeLink = (accent: string | null): string =>
  accent === null ? '' : `<link rel="stylesheet" href="${practiceThemeUrl(accent)}" />`;

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** The practice in the vocabulary of schema.org. */
function structuredData({ page, services, hours }: SitePage, publicUrl: string): Record<string, unknown> {
  const image = page.portrait ?? page.card;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: page.name,
    description: descriptionOf(page),
    url: `${publicUrl}/`,
    email: page.email,
    telephone: page.phone,
    ...(page.address ? { address: page.address.split('\n').join(', ') } : {}),
    ...(page.logo ? { logo: publicUrl + practiceImageUrl(page.logo.file) } : {}),
    ...(image ? { image: publicUrl + practiceImageUrl(image.file) } : {}),
    ...(page.showHours
      ? {
          openingHoursSpecification: hours.map(({ dayOfWeek, startTime, endTime }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: WEEKDAYS[dayOfWeek],
            opens: startTime,
            closes: endTime,
          })),
        }
      : {}),
    ...(page.showPrices
      ? {
          makesOffer: services.map(({ name, description, price, currency }) => ({
            '@type': 'Offer',
            price: price.toFixed(decimalsOf(currency)),
            priceCurrency: currency,
            itemOffered: { '@type': 'Service', name, description },
          })),
        }
      : {}),
  };
}
