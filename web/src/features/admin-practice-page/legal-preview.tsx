import { legalPageOf, type SiteContent, type SitePage } from '@stillpoint/practice-page';
import type { ReactNode } from 'react';

/** The practice's terms, or what it says of privacy, drawn by `render`. */
export function LegalPreview({
  content,
  kind,
  render,
}: {
  content: SiteContent;
  kind: 'terms' | 'privacy';
  render: (site: SitePage) => ReactNode;
}) {
  return render(legalPageOf(content, kind));
}
