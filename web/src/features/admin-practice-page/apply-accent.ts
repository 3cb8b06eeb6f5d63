import { PRACTICE_THEME_PATH, practiceThemeUrl } from '@stillpoint/contracts';

/** Puts the palette of an accent, `#rrggbb`, over this document as the server does for the next one; null: the design's own. */
export function applyAccent(accent: string | null): void {
  const worn = document.head.querySelector<HTMLLinkElement>(`link[href^="${PRACTICE_THEME_PATH}"]`);
  if (accent === null) return worn?.remove();
  const link = worn ?? document.createElement('link');
  link.rel = 'stylesheet';
  link.href = practiceThemeUrl(accent);
  if (!worn) document.head.append(link);
}
