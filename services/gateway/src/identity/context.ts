import type { ServiceContext } from '@stillpoint/events';

export interface IdentityContext extends ServiceContext {
  /** Sign-ins and code requests per hour from one network address. */
  requestsPerAddress: number;
  /** Address of the site without a trailing slash; mailed links start with it, and passkeys are bound to its host. */
  publicUrl: string;
  /** Name of the site in authenticators. */
  practiceName: string;
}
