import MarkdownIt from 'markdown-it';

/**
 * Without HTML of the writer's own, without pictures (they would be fetched from elsewhere) and with links to http, https and
 * mail alone, what comes out holds nothing that runs.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['image', 'html_inline']);
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());

// The page's own title is its h1: what is written starts below it.
for (const kind of ['heading_open', 'heading_close'])
  markdown.renderer.rules[kind] = (tokens, at, options, _environment, renderer) => {
    const token = tokens[at]!;
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return renderer.renderToken(tokens, at, options);
  };

/** Markdown as HTML that is safe to show. */
export const markdownHtml = (source: string): string => markdown.render(source);
