import type { ReactNode } from 'react';
import './narrow-card.scss';

/** One thing to do, in one card in the middle of the page. */
export const NarrowCard = ({ children }: { children: ReactNode }) => (
  <div className="container">
    <div className="page-narrow card narrow-card">
      <div className="card-body">{children}</div>
    </div>
  </div>
);
