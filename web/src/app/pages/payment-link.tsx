import { useParams } from 'react-router-dom';
import { PaymentLinkView } from '../../features/payment/payment-link-view.tsx';

export function Component() {
  const { token = '' } = useParams();
  return (
    <div className="container">
      <div className="page-reading page-payment">
        <PaymentLinkView token={token} />
      </div>
    </div>
  );
}
