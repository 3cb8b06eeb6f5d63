import {
  clientPasskeyLogin,
  clientPasskeyLoginOptions,
  forgotPassword,
  register,
  resetPassword,
  sendLoginCode,
  verifyEmail,
  verifyLogin,
  type credentials,
  type forgotPasswordForm,
  type loginForm,
  type registrationForm,
  type resetPasswordForm,
  type SignedInClient,
} from '@stillpoint/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { signWithPasskey } from '../../components/security/passkeys.ts';
import { call } from '../../lib/api.ts';
import { clientUserQuery, openClientDrafts } from '../../lib/session/client-session.ts';

export type Credentials = z.input<typeof credentials>;
export type Login = z.input<typeof loginForm>;
export type Registration = z.input<typeof registrationForm>;

/** First step of the login; the server mails a code. */
export const useSendLoginCode = () => useMutation({ mutationFn: (body: Credentials) => call(sendLoginCode, { body }) });

/** A way to sign in. Whatever was cached belonged to nobody or to someone else, so it is dropped. */
function useSignIn<Input>(signIn: (input: Input) => Promise<{ user: SignedInClient }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: async ({ user }) => {
      await openClientDrafts(user);
      queryClient.clear();
      queryClient.setQueryData(clientUserQuery.queryKey, user);
    },
  });
}

export const useVerifyLogin = () => useSignIn((body: Login) => call(verifyLogin, { body }));

/** The login with a passkey, in the place of password and code. */
export const usePasskeyLogin = () =>
  useSignIn(async () => {
    const passkey = await signWithPasskey(await call(clientPasskeyLoginOptions));
    return call(clientPasskeyLogin, { body: { passkey } });
  });

export const useRegister = () => useMutation({ mutationFn: (body: Registration) => call(register, { body }) });

export const useVerifyEmail = () => useMutation({ mutationFn: (body: Login) => call(verifyEmail, { body }) });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: z.input<typeof forgotPasswordForm>) => call(forgotPassword, { body }) });

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: z.input<typeof resetPasswordForm>) => call(resetPassword, { body }) });
