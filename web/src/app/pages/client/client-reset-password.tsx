import { useLocation } from 'react-router-dom';
import { NarrowCard } from '../../../components/page/narrow-card.tsx';
import { ResetPasswordView } from '../../../features/auth/reset-password-view.tsx';

export function Component() {
  const { hash, search } = useLocation();
  // Behind # it reaches no server; links mailed before that have it in the query.
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return (
    <NarrowCard>
      <ResetPasswordView token={token ?? ''} />
    </NarrowCard>
  );
}
