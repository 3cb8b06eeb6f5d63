import {
  adminLogin,
  adminLogout,
  adminPasskeyLogin,
  adminPasskeyLoginOptions,
  type adminLoginForm,
} from '@stillpoint/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { signWithPasskey } from '../../components/security/passkeys.ts';
import { call } from '../../lib/api.ts';
import { forgetPage } from '../../lib/session/forget-page.ts';
import { adminUserQuery } from '../../lib/session/admin-session.ts';

export type AdminCredentials = z.input<typeof adminLoginForm>;

/** A way to sign in; then the admin user is read again, and whatever was cached belonged to an earlier session. */
function useSignIn<Input>(signIn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
    },
  });
}

export const useAdminLogin = () => useSignIn((body: AdminCredentials) => call(adminLogin, { body }));

/** With a passkey, in the place of password and code. */
export const useAdminPasskeyLogin = () =>
  useSignIn(async () => {
    const passkey = await signWithPasskey(await call(adminPasskeyLoginOptions));
    return call(adminPasskeyLogin, { body: { passkey } });
  });

/** Ends the session, forgets everything read in it and goes to the site root (spec section 2). */
export function useAdminLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminLogout),
    onSuccess: () => {
      queryClient.clear();
      forgetPage();
      window.location.assign('/');
    },
  });
}
