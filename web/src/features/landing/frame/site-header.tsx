import type { ReactNode } from 'react';
import { Brand } from '../../../components/page/brand.tsx';
import { ColourModeToggle } from '../../../components/page/colour-mode-toggle.tsx';
import './site-header.scss';

/** Top bar of public pages; `children` are what can be done from it. */
export const SiteHeader = ({ nav, children }: { nav?: ReactNode; children?: ReactNode }) => (
  <header className="site-header">
    <div className="container">
      <Brand />
      {nav}
      <div className="site-header-actions">
        <ColourModeToggle />
        {children}
      </div>
    </div>
  </header>
);
