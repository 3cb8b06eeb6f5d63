import { afterEach, beforeEach } from 'vitest';

/** What the page gives the provider's buttons to call. */
interface Handlers {
  createOrder: () => Promise<string>;
  onApprove: (approved: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}
/** What somebody does in the provider's window, once an order is open. */
type Payer = (orderID: string, handlers: Handlers) => Promise<void> | void;

export const approves: Payer = (orderID, { onApprove }) => onApprove({ orderID });
export const cancels: Payer = (_orderID, { onCancel }) => onCancel();

/** One button named 'PayPal', which reports what goes wrong as the provider's own does. */
function buttons(handlers: Handlers, payer: () => Payer) {
  const button = document.createElement('button');
  button.textContent = 'PayPal';
  button.onclick = async () => {
    try {
      await payer()(await handlers.createOrder(), handlers);
    } catch (error) {
      handlers.onError(error);
    }
  };
  return {
    render: async (place: Element) => place.append(button),
    close: async () => button.remove(),
  };
}

/** A stand-in for the payment provider's script, and for who pays in its window, in component tests: it loads and the payer approves. */
export function startPaypal() {
  const page = globalThis as unknown as {
    paypal?: object;
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  let [payer, isThere] = [approves, true];
  // No script is fetched in a test: each is said to have come, and does what it would before anybody hears of it.
  page.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  const arrive = (event: Event) => {
    if (isThere) return (page.paypal = { Buttons: (handlers: Handlers) => buttons(handlers, () => payer) });
    event.stopImmediatePropagation();
    return event.target?.dispatchEvent(new Event('error'));
  };
  beforeEach(() => {
    [payer, isThere] = [approves, true];
    document.addEventListener('load', arrive, { capture: true });
  });
  afterEach(() => {
    document.removeEventListener('load', arrive, { capture: true });
    for (const script of document.head.querySelectorAll('script')) script.remove();
    delete page.paypal;
  });
  return {
    /** Whether the script can be fetched. */
    loads: (is: boolean) => void (isThere = is),
    payer: (next: Payer) => void (payer = next),
    /** The addresses of the scripts that the page asked for. */
    scripts: () => [...document.head.querySelectorAll('script')].map(({ src }) => src),
  };
}
