// First: the components' own styles come after the theme.
import '../theme/landing.scss';
import '../components/mark.scss';
import '../components/page/brand.scss';
import '../components/page/colour-mode-toggle.scss';
import '../features/landing/contact.scss';
import '../features/landing/hero.scss';
import '../features/landing/legal-page.scss';
import '../features/landing/frame/portal-notice.scss';
import '../features/landing/prices.scss';
import '../features/landing/ripples.scss';
import '../features/landing/sections.scss';
import '../features/landing/frame/site-footer.scss';
import '../features/landing/frame/site-header.scss';
import { startLandingActions } from '../features/landing/landing-actions.ts';

// The components of these pages are drawn on the server alone, so their styles are named here. During development there is no server.
if (import.meta.env.DEV) {
  const { drawDevelopmentSite } = await import('./development-site.ts');
  await drawDevelopmentSite();
}
startLandingActions();
