import { useLocation, useSearchParams } from 'react-router-dom';
import { NarrowCard } from '../../../components/page/narrow-card.tsx';
import { ForgotPasswordView } from '../../../features/auth/forgot-password-view.tsx';
import { LoginView } from '../../../features/auth/login-view.tsx';
import { RegisterView } from '../../../features/auth/register-view.tsx';
import { ResetPasswordView } from '../../../features/auth/reset-password-view.tsx';

export const Login = () => (
  <NarrowCard>
    <LoginView />
  </NarrowCard>
);

export const ForgotPassword = () => (
  <NarrowCard>
    <ForgotPasswordView />
  </NarrowCard>
);

export function Register() {
  const [search] = useSearchParams();
  return (
    <NarrowCard>
      <RegisterView email={search.get('email') ?? ''} />
    </NarrowCard>
  );
}

export function ResetPassword() {
  const { hash, search } = useLocation();
  // Behind # it reaches no server; links mailed before that have it in the query.
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return (
    <NarrowCard>
      <ResetPasswordView token={token ?? ''} />
    </NarrowCard>
  );
}
