export const LEDGER_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>PayPal sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script src="/ledger.js" defer></script></head>
<body><header class="banner">PayPal sandbox — no real money moves, nothing leaves this computer</header>
<main>
  <div class="bar"><h1 class="grow">Payments</h1><button type="button" id="reset">Clear everything</button></div>
  <section class="card pad"><form id="fault" class="bar end">
    <div class="grow"><label for="kind">Make something go wrong with the next payment call</label><select id="kind"></select></div>
    <button class="primary">Arm</button></form><p class="small muted" id="waiting" role="status"></p></section>
  <h2 id="h-orders">Orders</h2><div class="card scroll" tabindex="0" role="region" aria-labelledby="h-orders"><table><thead><tr><th>Order</th><th class="amount">Amount</th><th>Status</th><th>For the payer</th></tr></thead><tbody id="orders"></tbody></table></div>
  <h2 id="h-captures">Captures</h2><div class="card scroll" tabindex="0" role="region" aria-labelledby="h-captures"><table><thead><tr><th>Capture</th><th>Order</th><th class="amount">Amount</th><th>Status</th><th>Review</th></tr></thead><tbody id="captures"></tbody></table></div>
  <h2 id="h-refunds">Refunds</h2><div class="card scroll" tabindex="0" role="region" aria-labelledby="h-refunds"><table><thead><tr><th>Refund</th><th>Capture</th><th class="amount">Amount</th><th>Status</th><th>Review</th></tr></thead><tbody id="refunds"></tbody></table></div>
  <h2 id="h-webhooks">Notifications to the merchant</h2><div class="card scroll" tabindex="0" role="region" aria-labelledby="h-webhooks"><table><thead><tr><th>Event</th><th>Tries</th><th>State</th><th>Again</th></tr></thead><tbody id="webhooks"></tbody></table></div>
</main></body></html>`;

/** The page's script: shows the ledger and acts as the payer or the bank. */
export const LEDGER_SCRIPT = String.raw`
'use strict';
const at = (id) => document.getElementById(id);
const make = (tag, props, ...children) => { const node = Object.assign(document.createElement(tag), props); node.append(...children); return node; };
const GOOD = ['COMPLETED', 'APPROVED', 'delivered'], BAD = ['DECLINED', 'FAILED', 'VOIDED'];
let seen = '';
const newest = (rows) => rows.slice(-100).reverse();
const post = (path, body, method = 'POST') => fetch('/sandbox/' + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body || {}) }).then(refresh);
const cell = (content, className = '') => make('td', { className }, content);
const status = (text) => cell(make('span', { className: 'status' + (GOOD.includes(text) ? ' good' : BAD.includes(text) ? ' bad' : ''), textContent: text }));
function act(label, path, body, about) { const button = make('button', { type: 'button', textContent: label }); button.setAttribute('aria-label', label + ' ' + about); button.addEventListener('click', () => void post(path, body)); return button; }
function acts(...buttons) { const td = make('td', {}); buttons.forEach((button, index) => td.append(...(index ? [' ', button] : [button]))); return td; }
function fill(id, rows, width, empty) { at(id).replaceChildren(...(rows.length ? rows : [make('tr', {}, make('td', { colSpan: width, className: 'empty', textContent: empty }))])); }
async function refresh() {
  const [ledger, hooks, faults] = await Promise.all(['ledger', 'webhooks', 'faults'].map((path) => fetch('/sandbox/' + path).then((answer) => answer.json())));
  const now = JSON.stringify([ledger, hooks, faults]);
  if (now === seen) return;
  seen = now;
  if (!at('kind').options.length) at('kind').append(...faults.kinds.map((kind) => make('option', { value: kind, textContent: kind })));
  at('waiting').textContent = faults.waiting.length ? 'Waiting: ' + faults.waiting.map((fault) => fault.kind + ' × ' + fault.count).join(', ') : 'Nothing is armed.';
  fill('orders', newest(ledger.orders).map((o) => make('tr', {}, cell(o.id), cell(o.amount, 'amount'), status(o.status),
    ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(o.status) ? acts(...(o.status === 'APPROVED' ? [] : [act('Approve', 'orders/' + o.id + '/approve', {}, o.id)]), act('Cancel', 'orders/' + o.id + '/cancel', {}, o.id)) : acts())), 4, 'No orders yet.');
  fill('captures', newest(ledger.captures).map((c) => make('tr', {}, cell(c.id), cell(c.orderId), cell(c.amount, 'amount'), status(c.status),
    c.status === 'PENDING' ? acts(act('Complete', 'captures/' + c.id + '/settle', { status: 'COMPLETED' }, c.id), act('Decline', 'captures/' + c.id + '/settle', { status: 'DECLINED' }, c.id)) : acts())), 5, 'No captures yet.');
  fill('refunds', newest(ledger.refunds).map((r) => make('tr', {}, cell(r.id), cell(r.captureId), cell(r.amount, 'amount'), status(r.status),
    r.status === 'PENDING' ? acts(act('Complete', 'refunds/' + r.id + '/settle', { status: 'COMPLETED' }, r.id), act('Fail', 'refunds/' + r.id + '/settle', { status: 'FAILED' }, r.id)) : acts())), 5, 'No refunds yet.');
  fill('webhooks', hooks.slice(0, 50).map((w) => make('tr', {}, cell(w.type), cell(String(w.attempts)), status(w.delivered ? 'delivered' : w.nextAt ? 'waiting' + (w.lastError ? ': ' + w.lastError : '') : 'given up'), acts(act('Send again', 'webhooks/' + w.id + '/resend', {}, w.type)))), 4, 'Nothing sent yet.');
}
at('fault').addEventListener('submit', (event) => { event.preventDefault(); void post('faults', { kind: at('kind').value }); });
at('reset').addEventListener('click', () => { if (confirm('Forget every order, capture and refund?')) void post('reset'); });
void refresh();
setInterval(() => void refresh().catch(() => { at('waiting').textContent = 'The sandbox does not answer. Trying again.'; }), 2000);
`;
