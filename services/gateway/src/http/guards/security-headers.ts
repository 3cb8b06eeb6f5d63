import type { Checkout } from '@stillpoint/payment';
import helmet from 'helmet';
import type { Site } from '../../practice/site.ts';
import type { RequestHandler } from '../request.ts';

/** What a policy says: where the pages are, and what the payment provider's buttons load. */
interface Settings {
  publicUrl: string;
  checkout: Checkout | null;
}

/** What a page of ours may ask a browser for: passkeys and the clipboard; nothing that watches or listens. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`);
const OWN = ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)', 'clipboard-write=(self)'];

const permissions = (payment: string) => [...PERMISSIONS, ...OWN, `payment=${payment}`].join(', ');

/** Sets what helmet makes of a policy, and more: it is the same for every answer, so it is made once. */
function fixed(options: ReturnType<typeof policy>, more: Record<string, string> = {}): RequestHandler {
  const headers = new Map(Object.entries(more));
  const collect = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: () => undefined,
  };
  let isCollected = false;
  helmet(options)({} as never, collect as never, () => (isCollected = true));
  if (!isCollected) throw new Error('helmet does not know its headers at once');
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** The policy of every answer: own scripts and styles only; no inline script, no framing. HSTS behind https. */
export const securityHeaders = ({ publicUrl }: Pick<Settings, 'publicUrl'>): RequestHandler =>
  fixed(policy({ publicUrl, checkout: null }, []), { 'Permissions-Policy': permissions('()') });

/**
 * The same for pages where one pays: the payment provider's scripts, frames and images, too. Windows it opens may talk back
 * (`same-origin-allow-popups`).
 */
export function payingHeaders({ publicUrl, site }: { publicUrl: string; site: Site }): RequestHandler {
  const made = (checkout: Checkout | null) => ({ checkout, set: payingPolicy({ publicUrl, checkout }) });
  let last = made(site.known.checkout);
  return async (request, response, next) => {
    const { checkout } = await site.current();
    if (last.checkout !== checkout) last = made(checkout);
    return last.set(request, response, next);
  };
}

function payingPolicy(settings: Settings): RequestHandler {
  const origins = (settings.checkout?.origins ?? []).filter((origin) => !origin.includes('*'));
  return fixed(policy(settings, settings.checkout?.hasInlineStyles ? ["'unsafe-inline'"] : []), {
    'Permissions-Policy': permissions(`(${['self', ...origins.map((origin) => JSON.stringify(origin))].join(' ')})`),
  });
}

/** The same with inline styles and a base address, which the queue dashboard's own pages need: for its route alone. */
export function dashboardHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): RequestHandler {
  return fixed(policy({ publicUrl, checkout: null }, ["'unsafe-inline'"], "'self'"));
}

/** The address of a page that lets somebody in must not be sent to other sites, not even to our own next page. */
export const hideAddress: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'no-referrer');
  next();
};

function policy(
  { publicUrl, checkout }: Settings,
  inlineStyles: string[],
  base = "'none'",
): Parameters<typeof helmet>[0] {
  const isHttps = publicUrl.startsWith('https:');
  const provider = checkout?.origins ?? [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider],
        styleSrc: ["'self'", ...provider, ...inlineStyles],
        imgSrc: ["'self'", 'data:', ...provider],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        objectSrc: ["'none'"],
        baseUri: [base],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: checkout ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  };
}
