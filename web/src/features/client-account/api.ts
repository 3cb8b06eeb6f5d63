import {
  addClientPasskey,
  changePassword,
  clientPasskeyLoginOptions,
  clientPasskeyOptions,
  confirmClient,
  endClientSession,
  getClientSecurity,
  removeClientPasskey,
  updateProfile,
  type changePasswordForm,
  type profileChange,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Shown } from '../../components/security/confirm-person.tsx';
import { makePasskey } from '../../components/security/passkeys.ts';
import { call, read } from '../../lib/api.ts';
import { checkAccount, clientUserQuery } from '../../lib/session/client-session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { WORDS } from './words.ts';

export const securityQuery = read(getClientSecurity);
export const useClientSecurity = () => useQuery(securityQuery);

/** Refused before the server was asked: another client is signed in now, whose details these are not. */
export class OtherAccount extends Error {}

/** Changes name, phone and pronouns of the client `id`; the header and the booking form know them at once. */
export function useUpdateProfile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof profileChange>) => {
      const now = await checkAccount(queryClient);
      if (now && now.id !== id) throw new OtherAccount(WORDS.otherAccount(now.email));
      return call(updateProfile, { body });
    },
    onSuccess: (user) => queryClient.setQueryData(clientUserQuery.queryKey, (old) => old && { ...old, ...user }),
  });
}

/** One change of the account, after which what it shows is read again. */
const useSecurityChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useApiMutation(change, [getClientSecurity]);

export const useChangePassword = () =>
  useSecurityChange((body: z.input<typeof changePasswordForm>) => call(changePassword, { body }));
export const useAddPasskey = () =>
  useSecurityChange(async (name: string) => {
    const passkey = await makePasskey(await call(clientPasskeyOptions));
    return call(addClientPasskey, { body: { name, passkey } });
  });
export const useRemovePasskey = () => useSecurityChange((id: string) => call(removeClientPasskey, { params: { id } }));
export const useEndSession = () => useSecurityChange((id: string) => call(endClientSession, { params: { id } }));

export const askToUsePasskey = () => call(clientPasskeyLoginOptions);

/** Shows again who is there. */
export const confirmWith = (shown: Shown) =>
  call(confirmClient, { body: 'passkey' in shown ? { passkey: shown.passkey } : { password: shown.secret } });
