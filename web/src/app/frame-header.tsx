import { Brand } from '../components/page/brand.tsx';
import { ColourModeToggle } from '../components/page/colour-mode-toggle.tsx';

/** The top bar of every page but the landing page. */
export const FrameHeader = () => (
  <header className="app-header">
    <div className="container">
      <Brand />
      <ColourModeToggle />
    </div>
  </header>
);
