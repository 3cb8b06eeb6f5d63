import { NarrowCard } from '../../components/narrow-card.tsx';
import { LoginView } from '../../features/auth/login-view.tsx';

export const Component = () => (
  <NarrowCard>
    <LoginView />
  </NarrowCard>
);
