/** A page and the most it may ask for when it is opened with nothing in the cache. */
export interface Screen {
  path: string;
  as: 'visitor' | 'client' | 'admin';
  /** Bytes as sent, compressed; kB of 1,000. */
  most: { requests: number; kB: number; scriptKB?: number };
}

/** As much of a page as may move by itself while it loads, as browsers reckon layout shift. */
export const LAYOUT_SHIFT = 0.02;

const signedOut = { requests: 8, kB: 170, scriptKB: 120 };
const signedIn = { requests: 12, kB: 260 };

export const SCREENS: readonly Screen[] = [
  { path: '/', as: 'visitor', most: { requests: 6, kB: 75, scriptKB: 8 } },
  { path: '/client/login', as: 'visitor', most: signedOut },
  { path: '/client/register', as: 'visitor', most: signedOut },
  { path: '/admin/login', as: 'visitor', most: signedOut },
  { path: '/payment/nonsense', as: 'visitor', most: signedIn },
  { path: '/client/dashboard', as: 'client', most: signedIn },
  { path: '/client/dashboard?tab=appointments', as: 'client', most: signedIn },
  { path: '/client/dashboard?tab=schedule&step=1', as: 'client', most: signedIn },
  { path: '/client/dashboard?tab=schedule&step=2', as: 'client', most: signedIn },
  { path: '/client/dashboard?tab=profile', as: 'client', most: signedIn },
  { path: '/admin', as: 'admin', most: signedIn },
  { path: '/admin?tab=appointments', as: 'admin', most: signedIn },
  { path: '/admin?tab=appointments&view=calendar', as: 'admin', most: signedIn },
  { path: '/admin?tab=patients', as: 'admin', most: signedIn },
  { path: '/admin?tab=services', as: 'admin', most: signedIn },
  { path: '/admin?tab=availability', as: 'admin', most: signedIn },
  { path: '/admin?tab=emails', as: 'admin', most: { requests: 12, kB: 300 } },
  { path: '/admin?tab=email-config', as: 'admin', most: signedIn },
  { path: '/admin/security', as: 'admin', most: signedIn },
  { path: '/admin/practice', as: 'admin', most: signedIn },
  { path: '/admin/accounts', as: 'admin', most: signedIn },
  { path: '/admin/import', as: 'admin', most: signedIn },
];
