import { useParams } from 'react-router-dom';
import { SuccessView } from '../../features/booking/success/success-view.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="container">
      <div className="page-reading">
        <SuccessView id={id} />
      </div>
    </div>
  );
}
