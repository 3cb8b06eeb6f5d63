import { markdownHtml } from './markdown.ts';
import { landingPageOf, type SiteContent, type SitePage } from './site-page.ts';

/** The practice's terms or what it says of privacy, as a page. The browser loads this when it is first shown. */
export const legalPageOf = (content: SiteContent, kind: Exclude<SitePage['kind'], 'landing'>): SitePage => ({
  ...landingPageOf(content),
  kind,
  html: markdownHtml(content.page[kind]),
});
