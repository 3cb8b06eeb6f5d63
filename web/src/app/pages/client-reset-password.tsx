import { useSearchParams } from 'react-router-dom';
import { NarrowCard } from '../../components/page/narrow-card.tsx';
import { ResetPasswordView } from '../../features/auth/reset-password-view.tsx';

export function Component() {
  const [search] = useSearchParams();
  return (
    <NarrowCard>
      <ResetPasswordView token={search.get('token') ?? ''} />
    </NarrowCard>
  );
}
