import { useSearchParams } from 'react-router-dom';
import { NarrowCard } from '../../../components/page/narrow-card.tsx';
import { RegisterView } from '../../../features/auth/register-view.tsx';

export function Component() {
  const [search] = useSearchParams();
  return (
    <NarrowCard>
      <RegisterView email={search.get('email') ?? ''} />
    </NarrowCard>
  );
}
