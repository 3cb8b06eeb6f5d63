import {
  addAdminPasskey,
  adminPasskeyLoginOptions,
  adminPasskeyOptions,
  beginTotp,
  changeAdminPassword,
  confirmAdmin,
  confirmTotp,
  endAdminSession,
  getAdminSecurity,
  getAdminUser,
  removeAdminPasskey,
  removeTotp,
  renewRecoveryCodes,
  type adminPasswordForm,
} from '@stillpoint/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Shown } from '../../components/security/confirm-person.tsx';
import { makePasskey } from '../../components/security/passkeys.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const useAdminSecurity = () => useQuery(read(getAdminSecurity));

/** One change of the account, after which what it shows is read again. */
const useSecurityChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useApiMutation(change, [getAdminSecurity, getAdminUser]);

export const useBeginTotp = () => useMutation({ mutationFn: () => call(beginTotp) });
export const useConfirmTotp = () => useSecurityChange((code: string) => call(confirmTotp, { body: { code } }));
export const useRemoveTotp = () => useSecurityChange(() => call(removeTotp));
export const useRenewRecoveryCodes = () => useSecurityChange(() => call(renewRecoveryCodes));
export const useAddPasskey = () =>
  useSecurityChange(async (name: string) => {
    const passkey = await makePasskey(await call(adminPasskeyOptions));
    return call(addAdminPasskey, { body: { name, passkey } });
  });
export const useRemovePasskey = () => useSecurityChange((id: string) => call(removeAdminPasskey, { params: { id } }));
export const useEndSession = () => useSecurityChange((id: string) => call(endAdminSession, { params: { id } }));
export const useChangePassword = () =>
  useSecurityChange((body: z.input<typeof adminPasswordForm>) => call(changeAdminPassword, { body }));

export const askToUsePasskey = () => call(adminPasskeyLoginOptions);

/** Shows again who is there. `secret`: which of the two a typed one is. */
export const confirmWith = (secret: 'password' | 'code', shown: Shown) =>
  call(confirmAdmin, { body: 'passkey' in shown ? { passkey: shown.passkey } : { [secret]: shown.secret } });
