import type { SiteContent } from '@stillpoint/practice-page';
import { escapeHtml } from './html.ts';
import { SITE_PATHS } from './site-head.ts';

const published = ({ page }: SiteContent): string[] => [
  SITE_PATHS.landing,
  ...(page.terms ? [SITE_PATHS.terms] : []),
  ...(page.privacy ? [SITE_PATHS.privacy] : []),
];

/** Only the practice's published pages may be crawled; all other paths are for signed-in people. */
export function robotsTxt(site: SiteContent, publicUrl: string): string {
  const allowed = [...published(site).map((path) => `${path}$`), '/assets/', '/practice/', '/favicon.svg$'];
  const rules = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /'];
  return [...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export const sitemapXml = (site: SiteContent, publicUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${published(site)
  .map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  .join('\n')}
</urlset>
`;
