import type { ClientUser, SignedInClient } from '@stillpoint/contracts';
import type { IdentityContext } from './context.ts';
import type { SessionOwner } from './store/sessions.ts';

/**
 * The key with which this account's browser encrypts unsaved text: 256 bits in hex. The tab stores the text but not the key, so
 * that nobody without a session of the account can read it. A new first part of APP_SECRET makes a new key.
 */
export const draftKeyOf = ({ sealer }: IdentityContext, owner: SessionOwner): { draftKey: string } => ({
  draftKey: sealer.hash('draft key', JSON.stringify(owner)).replace(/^.*:/, ''),
});

/** A client's account as the API returns it to its owner. */
export const withDraftKey = (context: IdentityContext, user: ClientUser): SignedInClient => ({
  ...user,
  ...draftKeyOf(context, { clientId: user.id }),
});
