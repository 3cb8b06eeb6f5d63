import {
  adminLogin,
  adminLogout,
  adminPasskeyLogin,
  adminPasskeyLoginOptions,
  type adminLoginForm,
} from '@stillpoint/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { signWithPasskey } from '../../components/security/passkeys.ts';
import { call } from '../../lib/api.ts';
import { dropAllDrafts } from '../../lib/drafts.ts';
import { adminUserQuery } from '../../lib/session/admin-session.ts';

export type AdminCredentials = z.input<typeof adminLoginForm>;

/** Signs in and reads the admin user again; whatever was cached belonged to an earlier session. */
export function useAdminLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminCredentials) => call(adminLogin, { body }),
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
    },
  });
}

/** The same with a passkey, in the place of password and code. */
export function useAdminPasskeyLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await call(adminPasskeyLoginOptions));
      return call(adminPasskeyLogin, { body: { passkey } });
    },
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
    },
  });
}

/** Ends the session, forgets everything read in it and goes to the site root (spec section 2). */
export function useAdminLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminLogout),
    onSuccess: () => {
      queryClient.clear();
      dropAllDrafts();
      window.location.assign('/');
    },
  });
}
