export const MAIL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script src="/mail.js" defer></script>
</head>
<body>
<header class="banner">Mail sandbox — nothing leaves this computer</header>
<main>
  <div class="bar"><h1 class="grow">Mail</h1>
    <button type="button" id="write">Write to a mailbox</button><button type="button" id="clear">Delete all</button></div>
  <div class="bar"><div class="grow"><label for="to">Show mail to</label>
    <input id="to" type="search" list="mailboxes" placeholder="every address" autocomplete="off"><datalist id="mailboxes"></datalist></div></div>
  <p class="muted small" id="count" role="status"></p>
  <div class="two">
    <section class="card" aria-label="Messages"><ul class="list" id="list"></ul><p class="empty" id="empty" hidden>No mail yet. It appears here by itself.</p></section>
    <section class="card reader" aria-label="Message" id="reader"><p class="empty">Choose a message to read it.</p></section>
  </div>
</main>
<dialog id="compose" aria-labelledby="compose-title">
  <h2 id="compose-title">Write to a mailbox</h2>
  <p class="muted small">As if somebody out there had sent it: it arrives in that mailbox over IMAP.</p>
  <form method="dialog" id="compose-form">
    <label for="c-from">From</label><input id="c-from" type="email" required value="visitor@example.test">
    <label for="c-to">To</label><input id="c-to" type="email" required list="mailboxes">
    <label for="c-subject">Subject</label><input id="c-subject" required>
    <label for="c-text">Text</label><textarea id="c-text" rows="6"></textarea>
    <div class="bar"><button class="primary">Send</button><button type="button" id="compose-cancel">Cancel</button></div>
    <p id="compose-error" role="alert"></p>
  </form>
</dialog>
</body>
</html>`;

/** The page's script: polls every two seconds, keeps the chosen message and never puts mail into the page as markup. */
export const MAIL_SCRIPT = String.raw`
'use strict';
const at = (id) => document.getElementById(id);
const make = (tag, props, ...children) => { const node = Object.assign(document.createElement(tag), props); node.append(...children); return node; };
let chosen = null;
let seen = '';

function when(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return today ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : date.toLocaleDateString();
}
function bytes(size) { return size < 1024 ? size + ' Bytes' : size < 1048576 ? (size / 1024).toFixed(1) + ' KB' : (size / 1048576).toFixed(1) + ' MB'; }

async function refresh() {
  const to = at('to').value.trim();
  let messages;
  try {
    const answer = await fetch('/messages?limit=200' + (to ? '&to=' + encodeURIComponent(to) : ''));
    messages = await answer.json();
  } catch { at('count').textContent = 'The sandbox does not answer. Trying again.'; return; }
  const now = JSON.stringify(messages.map((m) => m.id)) + to;
  if (now === seen) return;
  seen = now;
  at('count').textContent = messages.length === 1 ? '1 message' : messages.length + ' messages';
  at('empty').hidden = messages.length > 0;
  at('list').replaceChildren(...messages.map(row));
  const boxes = await (await fetch('/mailboxes')).json();
  at('mailboxes').replaceChildren(...boxes.map((value) => make('option', { value })));
  if (chosen && !messages.some((m) => m.id === chosen)) { chosen = null; at('reader').replaceChildren(make('p', { className: 'empty', textContent: 'Choose a message to read it.' })); }
}
function row(message) {
  const button = make('button', { type: 'button' },
    make('div', { className: 'top' }, make('span', { className: 'ellipsis', textContent: message.to.join(', ') }), make('span', { textContent: when(message.receivedAt) })),
    make('div', { className: 'subject', textContent: message.subject || '(no subject)' }),
    make('div', { className: 'muted small ellipsis', textContent: message.text.replace(/\s+/g, ' ').slice(0, 100) }));
  button.setAttribute('aria-current', String(message.id === chosen));
  button.addEventListener('click', () => {
    chosen = message.id;
    for (const other of at('list').querySelectorAll('button')) other.setAttribute('aria-current', 'false');
    button.setAttribute('aria-current', 'true');
    show(message);
  });
  return make('li', {}, button);
}
function show(message) {
  const facts = make('dl', { className: 'small' });
  const sender = message.fromName ? message.fromName + ' <' + message.from + '>' : message.from;
  for (const [term, text] of [['From', sender], ['To', message.to.join(', ')], ['Received', new Date(message.receivedAt).toLocaleString()]])
    facts.append(make('dt', { textContent: term }), make('dd', { textContent: text }));
  const chips = make('div', { className: 'chips' });
  message.attachments.forEach((file, index) => chips.append(make('a', { className: 'button small', href: '/messages/' + message.id + '/attachments/' + index, textContent: file.filename + ' · ' + bytes(file.size) })));
  chips.append(make('a', { className: 'button small', href: '/messages/' + message.id + '/raw', target: '_blank', rel: 'noopener', textContent: 'Raw message' }));
  const text = make('pre', { textContent: message.text || '(no text)', tabIndex: 0 });
  text.setAttribute('aria-label', 'Text of the message');
  const head = make('div', { className: 'pad' }, make('h2', { textContent: message.subject || '(no subject)' }), facts, chips);
  const reader = at('reader');
  if (!message.html) return reader.replaceChildren(head, text);
  const frame = make('iframe', { title: 'Message', src: '/messages/' + message.id + '/html' });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const swap = make('button', { type: 'button', textContent: 'Show plain text' });
  text.hidden = true;
  swap.addEventListener('click', () => { text.hidden = !text.hidden; frame.hidden = !frame.hidden; swap.textContent = text.hidden ? 'Show plain text' : 'Show formatted'; });
  chips.append(swap);
  reader.replaceChildren(head, frame, text);
}
at('to').addEventListener('input', () => void refresh());
at('clear').addEventListener('click', async () => {
  if (!confirm('Delete every message of this sandbox?')) return;
  await fetch('/messages', { method: 'DELETE' });
  await refresh();
});
at('write').addEventListener('click', () => at('compose').showModal());
at('compose-cancel').addEventListener('click', () => at('compose').close());
at('compose-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = { from: at('c-from').value, to: at('c-to').value, subject: at('c-subject').value, text: at('c-text').value };
  const answer = await fetch('/messages', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  at('compose-error').textContent = answer.ok ? '' : (await answer.json()).message;
  if (!answer.ok) return;
  at('compose').close();
  at('c-subject').value = at('c-text').value = '';
  await refresh();
});
void refresh();
setInterval(() => void refresh(), 2000);
`;
