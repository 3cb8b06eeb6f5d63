import type { SiteContent } from '../practice/site.ts';

/** Only what the practice publishes may be looked at by search engines; every other path is for people who are signed in. */
export function robotsTxt({ page }: SiteContent, publicUrl: string): string {
  const pages = ['/$', ...(page.terms ? ['/terms$'] : []), ...(page.privacy ? ['/privacy$'] : [])];
  const files = ['/assets/', '/practice/', '/favicon.svg$'];
  return [
    'User-agent: *',
    ...[...pages, ...files].map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

export function sitemapXml({ page }: SiteContent, publicUrl: string): string {
  const paths = ['/', ...(page.terms ? ['/terms'] : []), ...(page.privacy ? ['/privacy'] : [])];
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${escape(publicUrl + path)}</loc></url>`).join('\n')}
</urlset>
`;
}
