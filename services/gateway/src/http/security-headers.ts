import { findCheckout, type Checkout } from '@stillpoint/payment';
import helmet from 'helmet';
import type { AppDeps } from '../deps.ts';
import type { RequestHandler } from './request.ts';

/** What the pages need to know: where they are, and what the payment provider's buttons load. */
interface Settings {
  publicUrl: string;
  checkout: Checkout | null;
}

export const pageSecurity = ({ settings, payment }: AppDeps): Settings => ({
  publicUrl: settings.publicUrl,
  checkout: findCheckout(payment),
});

/**
 * The policy of every answer: own scripts and styles only, beside the payment provider's; no inline script, no framing.
 * Windows the provider opens may talk back (`same-origin-allow-popups`). HSTS behind https.
 */
export function securityHeaders(settings: Settings): RequestHandler {
  return helmet(policy(settings, settings.checkout?.hasInlineStyles ? ["'unsafe-inline'"] : []));
}

/** The same with inline styles, which the queue dashboard's own pages need: for its route alone. */
export function dashboardHeaders(settings: Settings): RequestHandler {
  return helmet(policy(settings, ["'unsafe-inline'"]));
}

/** Pages whose address lets somebody in must not be told to other sites, not even to our own next page. */
export const hideAddress: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'no-referrer');
  next();
};

function policy({ publicUrl, checkout }: Settings, inlineStyles: string[]): Parameters<typeof helmet>[0] {
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
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  };
}
