import type { ServiceContext } from '@stillpoint/events';

export interface IdentityContext extends ServiceContext {
  /** Sign-in and code requests an hour that one network address may make. */
  requestsPerAddress: number;
  /** The site's own address without a trailing slash; mailed links start with it, and passkeys are bound to its host. */
  publicUrl: string;
  /** What authenticators call this site. */
  practiceName: string;
}
