export {
  DATE_STYLES,
  defaultPage,
  withoutZoom,
  descriptionOf,
  titleOf,
  type DateStyle,
  type PageImage,
  type PracticePage,
} from './page.ts';
export { contrast, isColour } from './colour.ts';
export { paletteOf, themeCss } from './palette.ts';
export { markdownHtml } from './markdown.ts';
export { legalPageOf } from './legal-page.ts';
export { landingPageOf, type SiteContent, type SitePage } from './site-page.ts';
