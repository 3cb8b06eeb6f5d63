import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { SuccessView } from '../../../features/booking/success/success-view.tsx';
import { PaymentLinkView } from '../../../features/payment/payment-link-view.tsx';

// One file for whoever is past the login: its parts are small, and asked for one after the other they take longer.
export { Component as Dashboard } from './client-dashboard.tsx';

const Reading = ({ children }: { children: ReactNode }) => (
  <div className="container">
    <div className="page-reading">{children}</div>
  </div>
);

export const Success = () => (
  <Reading>
    <SuccessView id={useParams()['id'] ?? ''} />
  </Reading>
);

export const PaymentLink = () => (
  <Reading>
    <PaymentLinkView token={useParams()['token'] ?? ''} />
  </Reading>
);
