import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Prices } from './prices.tsx';
import { About, Services } from './sections.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';

/** What stands on the landing page; what its buttons do is in landing-actions.ts. */
export const LandingBody = () => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <SiteHeader
      nav={
        <nav aria-label="Page">
          <a href="#home">Home</a>
          <a href="#about">About</a>
          <a href="#contact">Contact</a>
        </nav>
      }
    >
      <button type="button" className="btn btn-primary btn-book" data-action="book">
        Book Now
      </button>
    </SiteHeader>
    <main id="main">
      <Hero />
      <Services />
      <Prices />
      <About />
      <Contact />
    </main>
    <SiteFooter />
  </>
);
