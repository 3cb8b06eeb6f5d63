import { NarrowCard } from '../../components/page/narrow-card.tsx';
import { AdminLoginView } from '../../features/admin-auth/login-view.tsx';

export const Component = () => (
  <NarrowCard>
    <AdminLoginView />
  </NarrowCard>
);
