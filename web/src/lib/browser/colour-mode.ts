import { tryStorage } from './try-storage.ts';

type ColourMode = 'light' | 'dark';

const systemMode = (): ColourMode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** What the page shows now; set before the first paint by theme/colour-mode.js. */
const colourMode = (): ColourMode => (document.documentElement.dataset['bsTheme'] === 'dark' ? 'dark' : 'light');

/** Switches between light and dark. The choice is remembered unless it is what the system asks for anyway: then the page follows the system again. */
export function toggleColourMode(): void {
  const chosen: ColourMode = colourMode() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['bsTheme'] = chosen;
  // Refused, the choice holds for this page only.
  tryStorage(() =>
    chosen === systemMode() ? localStorage.removeItem('colour-mode') : localStorage.setItem('colour-mode', chosen),
  );
}
