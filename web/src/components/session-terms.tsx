import type { ReactNode } from 'react';
import './session-terms.scss';

/** What cancelling and moving would cost, in small print; `children` are paragraphs. */
export const SessionTerms = ({ children }: { children: ReactNode }) => <div className="session-terms">{children}</div>;
