import { useParams } from 'react-router-dom';
import { SuccessView } from '../../../features/booking/success/success-view.tsx';
import { PaymentLinkView } from '../../../features/payment/payment-link-view.tsx';

// One file for whoever is past the login: its parts are small, and asked for one after the other they take longer.
export { Component as Dashboard } from './client-dashboard.tsx';

export function Success() {
  const { id = '' } = useParams();
  return (
    <div className="container">
      <div className="page-reading">
        <SuccessView id={id} />
      </div>
    </div>
  );
}

export function PaymentLink() {
  const { token = '' } = useParams();
  return (
    <div className="container">
      <div className="page-reading">
        <PaymentLinkView token={token} />
      </div>
    </div>
  );
}
