import { useLocation } from 'react-router-dom';
import { NarrowCard } from '../../components/page/narrow-card.tsx';
import { SetupView } from '../../features/admin-setup/setup-view.tsx';

export function Component() {
  // Behind # it reaches no server but the one it is for.
  const code = new URLSearchParams(useLocation().hash.slice(1)).get('code') ?? '';
  return (
    <NarrowCard>
      <SetupView code={code} />
    </NarrowCard>
  );
}
