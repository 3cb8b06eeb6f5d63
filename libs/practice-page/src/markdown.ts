import MarkdownIt from 'markdown-it';

/**
 * The output contains nothing executable: no raw HTML, no images (they would be fetched from other servers), and only links to
 * http, https and mail.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['image', 'html_inline']);
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());

// The page's title is its h1, so headings of the text start at h2.
for (const kind of ['heading_open', 'heading_close'])
  markdown.renderer.rules[kind] = (tokens, at, options, _environment, renderer) => {
    const token = tokens[at]!;
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return renderer.renderToken(tokens, at, options);
  };

/** Renders Markdown as safe HTML. */
export const markdownHtml = (source: string): string => markdown.render(source);
