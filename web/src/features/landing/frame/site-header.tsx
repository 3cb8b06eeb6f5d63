import { Brand } from '../../../components/page/brand.tsx';
import { ColourModeToggle } from '../../../components/page/colour-mode-toggle.tsx';
import './site-header.scss';

/** Top bar of the landing page: Home, About, Contact and Book Now (spec section 2). */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="container">
        <Brand />
        <nav aria-label="Page">
          <a href="#home">Home</a>
          <a href="#about">About</a>
          <a href="#contact">Contact</a>
        </nav>
        <div className="site-header-actions">
          <ColourModeToggle />
          <button type="button" className="btn btn-primary btn-book" data-action="book">
            Book Now
          </button>
        </div>
      </div>
    </header>
  );
}
