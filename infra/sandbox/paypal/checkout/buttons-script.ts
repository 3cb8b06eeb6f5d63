/**
 * The script a merchant's page loads in the place of PayPal's JavaScript SDK: `window.paypal.Buttons(...)`.
 * It needs no inline style or script on the page: the buttons live in a shadow root with a constructed style sheet.
 */
export const BUTTONS_SCRIPT = String.raw`(function () {
  'use strict';
  var script = document.currentScript;
  var origin = script ? new URL(script.src).origin : location.origin;
  var CSS = [
    ':host{display:block;font:16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
    '.box{display:grid;gap:12px}',
    'button{all:unset;box-sizing:border-box;display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:0 20px;border-radius:12px;cursor:pointer;font-weight:600;text-align:center;transition:filter .15s}',
    'button:hover{filter:brightness(.95)}button:focus-visible{outline:3px solid #1f6feb;outline-offset:3px}',
    'button[disabled]{cursor:default;filter:saturate(.4)}',
    '.paypal{background:#ffc439;color:#142c55}.paypal b{font-style:italic;font-weight:800;letter-spacing:-.02em;color:#142c55}',
    '.card{background:#2c2e2f;color:#fff;box-shadow:inset 0 0 0 1px #6b6f70}',
    '.note{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0;padding:6px 12px;border-radius:8px;background:#fdf0d5;color:#5c3d00;font-size:14px}',
    '.note strong{letter-spacing:.06em}.note a{color:#5c3d00}',
    '[hidden]{display:none!important}',
    '@media(prefers-reduced-motion:reduce){button{transition:none}}'
  ].join('');

  function make(tag, className, text) {
    var node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  }
  function wait(ms) { return new Promise(function (resolve) { setTimeout(resolve, ms); }); }

  /* Where the payer stands, asked from the sandbox: used when the popup cannot talk to this page. */
  function askResult(orderID) {
    return fetch(origin + '/checkoutnow/result?token=' + encodeURIComponent(orderID)).then(
      function (answer) { return answer.ok ? answer.json() : { state: 'canceled' }; },
      function () { return null; });
  }

  function Buttons(options) {
    var host = null, buttons = [], status = null, link = null, busy = false, closed = false, stopWaiting = null;

    function paint() {
      buttons.forEach(function (button) { button.disabled = busy; });
      if (host) host.setAttribute('aria-busy', String(busy));
    }
    function say(text) { if (status) status.textContent = text; }
    function done() { busy = false; stopWaiting = null; if (link) link.hidden = true; say('no real money moves'); paint(); }
    function fail(error) {
      done();
      if (options.onError) options.onError(error); else throw error;
    }

    /* Resolves with what the payer did; talks to the popup, and to the sandbox when the popup is out of reach. */
    function payer(orderID, popup) {
      return new Promise(function (resolve) {
        var over = false;
        function finish(result) { if (over) return; over = true; removeEventListener('message', hear); resolve(result); }
        stopWaiting = function () { finish({ state: 'closed' }); };
        function hear(event) {
          var data = event.data;
          if (event.origin !== origin || !data || data.from !== 'paypal-sandbox' || data.orderID !== orderID) return;
          finish(data);
        }
        addEventListener('message', hear);
        (async function watch() {
          var lost = 0;
          while (!over) {
            await wait(popup && !popup.closed ? 400 : 800);
            if (over || (popup && !popup.closed)) continue;
            var result = await askResult(orderID);
            if (!result && popup && ++lost > 2) finish({ state: 'canceled' });
            if (result && result.state !== 'open') finish(result);
          }
        })();
      });
    }

    async function pay(funding) {
      if (busy) return;
      busy = true; paint(); say('Waiting for PayPal');
      /* Opened at once, inside the click, or the browser would block it. */
      var popup = open('about:blank', '_blank', 'popup,width=480,height=760');
      var orderID;
      try {
        if (!options.createOrder) throw new Error('createOrder is missing');
        orderID = await options.createOrder({ paymentSource: funding });
        if (typeof orderID !== 'string' || !orderID) throw new Error('createOrder did not answer an order id');
      } catch (error) {
        if (popup) popup.close();
        return fail(error);
      }
      var address = origin + '/checkoutnow?token=' + encodeURIComponent(orderID) + '&fundingSource=' + funding + '&origin=' + encodeURIComponent(location.origin);
      if (popup) popup.location.href = address;
      else if (link) { link.href = address; link.hidden = false; say('The browser blocked the window.'); link.focus(); }
      var result = await payer(orderID, popup);
      if (closed || result.state === 'closed') return;
      try {
        if (result.state === 'approved') {
          await (options.onApprove && options.onApprove({ orderID: orderID, payerID: result.payerID, paymentSource: funding }));
        } else if (options.onCancel) {
          await options.onCancel({ orderID: orderID });
        }
        done();
      } catch (error) { fail(error); }
    }

    function button(funding, label, mark) {
      var node = make('button', funding === 'paypal' ? 'paypal' : 'card');
      node.type = 'button';
      node.dataset.fundingSource = funding;
      if (mark) { node.append(make('span', '', label), make('b', '', mark)); } else node.append(make('span', '', label));
      node.addEventListener('click', function () { void pay(funding); });
      return node;
    }

    return {
      render: function (target) {
        var container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container) return Promise.reject(new Error('Element passed to render does not exist: ' + target));
        closed = false;
        host = make('div', 'paypal-buttons');
        host.setAttribute('role', 'group');
        host.setAttribute('aria-label', 'Pay with PayPal or a card (sandbox)');
        var root = host.attachShadow({ mode: 'open' });
        var sheet = new CSSStyleSheet();
        sheet.replaceSync(CSS);
        root.adoptedStyleSheets = [sheet];
        var box = make('div', 'box');
        buttons = [button('paypal', 'Pay with', 'PayPal'), button('card', 'Debit or Credit Card')];
        var note = make('p', 'note');
        status = make('span', '', 'no real money moves');
        status.setAttribute('role', 'status');
        link = make('a', '', 'Open the PayPal sandbox');
        link.target = '_blank'; link.hidden = true;
        note.append(make('strong', '', 'SANDBOX'), status, link);
        box.append.apply(box, buttons.concat(note));
        root.append(box);
        container.append(host);
        paint();
        return Promise.resolve();
      },
      close: function () {
        closed = true;
        if (stopWaiting) stopWaiting();
        if (host) host.remove();
        host = null; buttons = [];
        return Promise.resolve();
      }
    };
  }

  window.paypal = { version: '5.0.0-sandbox', Buttons: Buttons };
})();
`;
