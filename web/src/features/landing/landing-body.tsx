import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Prices } from './prices.tsx';
import { About, Services } from './sections.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';

/** What stands on the landing page. */
export const LandingBody = ({
  known,
  onBook,
}: {
  /** First name of the client who is signed in here. */
  known: string | null;
  onBook: () => void;
}) => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <SiteHeader onBook={onBook} />
    <main id="main">
      <Hero known={known} onSchedule={onBook} />
      <Services />
      <Prices />
      <About />
      <Contact />
    </main>
    <SiteFooter />
  </>
);
