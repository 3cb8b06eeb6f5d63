/** Where the running product is, given to every browser test by their set-up. */
export interface Site {
  publicUrl: string;
  mailUrl: string;
  paypalUrl: string;
  databaseUrl: string;
  admin: { username: string; password: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    site: Site;
  }
}
