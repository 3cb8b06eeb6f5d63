/**
 * Shows a mail of ours in a document of its own. The page's policy lets no style sheet and no style attribute in, so each style is
 * set through the browser's own objects instead. Only what the server rendered may come here.
 */
export function showMail(page: Document, html: string): () => void {
  const sheets: string[] = [];
  const unstyled = html
    .replace(/<style>([^<]*)<\/style>/g, (_, rules: string) => {
      sheets.push(rules);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  const sheet = new page.defaultView!.CSSStyleSheet();
  sheet.replaceSync(sheets.join('\n'));
  page.adoptedStyleSheets = [sheet];
  const mail = new DOMParser().parseFromString(unstyled, 'text/html');
  page.body.className = mail.body.className;
  page.body.dataset['style'] = mail.body.dataset['style'] ?? '';
  page.body.replaceChildren(...mail.body.childNodes);
  for (const styled of [page.body, ...page.body.querySelectorAll<HTMLElement>('[data-style]')])
    styled.style.cssText = styled.dataset['style'] ?? '';
  return () => page.body.replaceChildren();
}
