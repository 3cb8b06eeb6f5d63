import type { Checkout } from '../../provider.ts';

/** PayPal's script loads further scripts, frames and images from these; a sandbox brings only its own origin. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What the pages need for PayPal's buttons. PayPal's own script writes <style> elements. */
export function checkoutOf({ clientId, sdkUrl }: { clientId: string; sdkUrl: string }): Checkout {
  const { origin, hostname } = new URL(sdkUrl);
  const isPaypal = /(^|\.)paypal\.com$/.test(hostname);
  return { clientId, sdkUrl, origins: [origin, ...(isPaypal ? PAYPAL : [])], hasInlineStyles: isPaypal };
}
