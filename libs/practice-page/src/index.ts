export { defaultPage, descriptionOf, type PageImage, type PracticePage, type TitledText, type Topic } from './page.ts';
export { contrast, isColour } from './colour.ts';
export { paletteOf, themeCss, type Palette } from './palette.ts';
export { markdownHtml } from './markdown.ts';
