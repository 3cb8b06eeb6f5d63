import helmet from 'helmet';
import type { RequestHandler } from './request.ts';

/** PayPal's script loads further scripts, frames and images from these; a sandbox brings only its own origin. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const isPaypal = (sdkUrl: string): boolean => /(^|\.)paypal\.com$/.test(new URL(sdkUrl).hostname);

const providerOrigins = (sdkUrl: string): string[] => [new URL(sdkUrl).origin, ...(isPaypal(sdkUrl) ? PAYPAL : [])];

/** PayPal's own script writes <style> elements; the pages are compressed once at start, so a nonce a request is not to be had. */
const providerStyles = (sdkUrl: string): string[] => (isPaypal(sdkUrl) ? ["'unsafe-inline'"] : []);

/**
 * The policy of every answer: own scripts and styles only, beside the payment provider's; no inline script, no framing.
 * Windows the provider opens may talk back (`same-origin-allow-popups`). HSTS behind https.
 */
export function securityHeaders(settings: { publicUrl: string; paypalSdkUrl: string }): RequestHandler {
  return helmet(policy(settings, providerStyles(settings.paypalSdkUrl)));
}

/** The same with inline styles, which the queue dashboard's own pages need: for its route alone. */
export function dashboardHeaders(settings: { publicUrl: string; paypalSdkUrl: string }): RequestHandler {
  return helmet(policy(settings, ["'unsafe-inline'"]));
}

/** Pages whose address lets somebody in must not be told to other sites, not even to our own next page. */
export const hideAddress: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'no-referrer');
  next();
};

function policy(
  { publicUrl, paypalSdkUrl }: { publicUrl: string; paypalSdkUrl: string },
  inlineStyles: string[],
): Parameters<typeof helmet>[0] {
  const isHttps = publicUrl.startsWith('https:');
  const provider = providerOrigins(paypalSdkUrl);
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
