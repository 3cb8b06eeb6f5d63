import { NarrowCard } from '../../../components/page/narrow-card.tsx';
import { ForgotPasswordView } from '../../../features/auth/forgot-password-view.tsx';

export const Component = () => (
  <NarrowCard>
    <ForgotPasswordView />
  </NarrowCard>
);
