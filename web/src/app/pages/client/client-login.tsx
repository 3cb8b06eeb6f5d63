import { NarrowCard } from '../../../components/page/narrow-card.tsx';
import { LoginView } from '../../../features/auth/login-view.tsx';

export const Component = () => (
  <NarrowCard>
    <LoginView />
  </NarrowCard>
);
