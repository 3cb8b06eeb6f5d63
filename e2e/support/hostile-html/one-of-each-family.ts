import { readVectors, type Vector } from './read-vectors.ts';

/** What a family of tricks relies on, and the case of the lists that stands for it. Each does harm in the browser of the tests. */
const FAMILIES: Record<string, string> = {
  'a script': 'html5sec 15',
  'a script in SVG': 'html5sec 47',
  'a script whose name is put together by removing': 'mail-trackers script, doubled',
  'tags that only browsers take for tags': 'html5sec 57',
  'a handler on what takes the focus': 'html5sec 7',
  'a handler on what fails to load': 'html5sec 55',
  'a handler on SVG': 'html5sec 65',
  'a handler on what opens by itself': 'mail-trackers details',
  'a handler that an animation sets off': 'mail-trackers animation',
  'a handler that SVG sets': 'html5sec 89',
  'a form': 'html5sec 1',
  'a link that is a program, disguised': 'html5sec 101',
  'a link that is a page': 'dompurify link with a data URI',
  'a link in MathML': 'dompurify MathML',
  'another base for links': 'html5sec 42',
  'a page in an object': 'html5sec 50',
  'a page in an embed': 'html5sec 51',
  'a page in a frame': 'html5sec 117',
  'the end of a comment': 'html5sec 37',
  'the end of a style': 'html5sec 40',
  'the end of a noscript': 'dompurify noscript ended inside an attribute',
  'a template': 'dompurify image inside shadow template',
  'names that take the place of methods': 'dompurify clobbering parentNode',
  'a text that changes in SVG': 'dompurify mXSS with SVG, Chrome 77, 1',
  'a text that changes in MathML': 'dompurify mXSS with MathML in SVG',
  'a text that changes by removing': 'dompurify removal-based mXSS 1',
  'an image elsewhere': 'mail-trackers image without protocol',
  'an image elsewhere, by size': 'dompurify sizes and srcset',
  'an image of an input': 'mail-trackers image input',
  'an image of a video': 'mail-trackers poster and track',
  'an image of SVG': 'mail-trackers SVG use',
  'a background by attribute': 'mail-trackers background of a cell',
  'a background by style, escaped': 'mail-trackers style, escaped',
  'a style sheet': 'mail-trackers style sheet, attribute reader',
  'a style sheet elsewhere': 'mail-trackers link of every kind',
  'a mail that leads away': 'mail-trackers refresh',
};

/** One vector of each family: fails for what breaks the cleaning of a family, at a seventh of the price of all. */
export function oneOfEachFamily(): Vector[] {
  const vectors = readVectors();
  return Object.entries(FAMILIES).map(([family, name]) => {
    const found = vectors.find((vector) => vector.name === name);
    if (!found) throw new Error(`${family}: no list has a case "${name}"`);
    return found;
  });
}
