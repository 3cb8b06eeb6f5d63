import { escapeHtml, PAGE_STYLE } from '../../pages.ts';
import type { Order } from '../model.ts';
import { decimal } from '../money.ts';

export const WALLET_STYLE = `${PAGE_STYLE}
.wallet { max-width:480px; padding:24px 16px; }
.wallet .card { padding:24px; }
.brand { display:flex; align-items:center; justify-content:space-between; gap:12px; margin-bottom:16px; }
.brand b { font-size:22px; font-style:italic; letter-spacing:-.02em; }
.pill { border:1px solid var(--warn-line); background:var(--warn-bg); color:var(--warn-ink); border-radius:99px; padding:2px 12px; font-size:14px; font-weight:700; letter-spacing:.06em; }
.total { font-size:40px; line-height:1.2; font-weight:700; margin:4px 0 8px; font-variant-numeric:tabular-nums; overflow-wrap:anywhere; }
fieldset { border:0; margin:16px 0; padding:0; } legend { font-weight:600; padding:0; margin-bottom:8px; }
.choice { display:flex; gap:12px; align-items:flex-start; margin:0 0 8px; padding:12px 16px; border:1px solid var(--line); border-radius:12px; cursor:pointer; font-weight:400; }
.choice:has(:checked) { border-color:var(--pine); box-shadow:inset 0 0 0 1px var(--pine); }
.choice input { width:20px; height:20px; margin:2px 0 0; flex:none; accent-color:var(--pine); } .choice b, .choice span { display:block; }
.stack { display:grid; gap:12px; } .stack button { min-height:48px; }
`;

/** The payer's page: merchant, amount, choice of instrument, and buttons to pay or cancel. */
export function walletPage(order: Order, fundingSource: string): string {
  const merchant = escapeHtml(order.brand ?? 'The merchant');
  const about = typeof order.unit.description === 'string' ? escapeHtml(order.unit.description) : '';
  const amount = `${order.amount.currency === 'USD' ? '$' : ''}${decimal(order.amount)} ${order.amount.currency}`;
  const card = fundingSource === 'card';
  const choice = (value: string, title: string, text: string, chosen: boolean) =>
    `<label class="choice"><input type="radio" name="instrument" value="${value}"${chosen ? ' checked' : ''}><span><b>${title}</b><span class="muted small">${text}</span></span></label>`;
  return shell(
    `Pay ${merchant}`,
    `<form id="wallet" data-token="${escapeHtml(order.id)}" data-return="${escapeHtml(order.returnUrl ?? '')}" data-cancel="${escapeHtml(order.cancelUrl ?? '')}">
  <h1>Pay ${merchant}</h1>${about ? `<p class="muted">${about}</p>` : ''}
  <p class="total">${amount}</p>
  <fieldset><legend>Pay with</legend>
  ${choice('wallet', 'PayPal balance', 'payer@example.test, a test account', !card)}
  ${choice('card', 'Visa ending in 1111', 'A test card that works', card)}
  ${choice('declining-card', 'Decline this card', 'Visa ending in 0002, the bank says no', false)}
  </fieldset>
  <div class="stack"><button class="primary" disabled>Pay now</button><button type="button" id="cancel" disabled>Cancel and return</button></div>
  <p id="status" role="status" class="muted"></p>
</form>`,
    true,
  );
}

/** What the payer sees when there is nothing to pay. */
export function closedPage(title: string, text: string): string {
  return shell(title, `<h1>${escapeHtml(title)}</h1><p class="muted">${escapeHtml(text)}</p>`, false);
}

function shell(title: string, content: string, scripted: boolean): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – PayPal sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/checkoutnow/wallet.css">${scripted ? '<script src="/checkoutnow/presence.js"></script><script src="/checkoutnow/wallet.js" defer></script>' : ''}</head>
<body><header class="banner">PayPal sandbox — no real money moves</header>
<main class="wallet"><div class="card"><div class="brand"><b>PayPal</b><span class="pill">SANDBOX</span></div>
${content}
</div></main></body></html>`;
}

/** Tells the sandbox, then the page that opened the window; without one it returns to the merchant's address. */
export const WALLET_SCRIPT = String.raw`
'use strict';
const form = document.getElementById('wallet');
const status = document.getElementById('status');
const token = form.dataset.token;
const merchant = new URLSearchParams(location.search).get('origin');
const enable = (enabled) => { for (const button of form.querySelectorAll('button')) button.disabled = !enabled; };

function back(message, address) {
  if (window.opener && merchant) {
    window.opener.postMessage({ from: 'paypal-sandbox', orderID: token, ...message }, merchant);
    setTimeout(() => window.close(), 60);
  } else if (address) {
    const to = new URL(address);
    to.searchParams.set('token', token);
    if (message.payerID) to.searchParams.set('PayerID', message.payerID);
    location.assign(to);
    return;
  } else setTimeout(() => window.close(), 60);
  status.textContent = 'You can close this window.';
}
async function send(path, body) {
  enable(false);
  const answer = await fetch('/checkoutnow/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, ...body }) });
  if (answer.ok) return answer.json();
  enable(true);
  status.textContent = 'That did not work. Please try again.';
  throw new Error(await answer.text());
}
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'One moment';
  const result = await send('approve', { instrument: new FormData(form).get('instrument') });
  back({ state: 'approved', payerID: result.payerID }, form.dataset.return);
});
document.getElementById('cancel').addEventListener('click', async () => {
  await send('cancel', {});
  back({ state: 'canceled' }, form.dataset.cancel);
});
// Until here a press would have been lost.
enable(true);
`;

/** While the window is open it holds a request; closed in whatever way, it does not. Runs before anything of the page can be seen. */
export const PRESENCE_SCRIPT = `new EventSource('/checkoutnow/presence' + location.search);`;
