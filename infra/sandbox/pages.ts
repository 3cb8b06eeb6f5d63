import express, { type Express } from 'express';

/** What each sandbox begins with. Of no response is the content type guessed at, and none is cached. */
export function sandboxApp(): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((_request, response, next) => {
    response.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    next();
  });
  app.use(express.json({ limit: '10mb' }), express.urlencoded({ extended: false }));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/style.css', (_request, response) => void response.type('text/css').send(PAGE_STYLE));
  return app;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The style of all sandbox pages, in light and dark: plainly not the product's. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper:#fbf8f3; --card:#fff; --ink:#1f2d2c; --muted:#5b6967; --line:#e2dbcf; --pine:#1f4d4a;
  --on-pine:#fff; --hover:#f3eee4; --warn-bg:#fdf0d5; --warn-ink:#5c3d00; --warn-line:#e6c583; --error:#b3372f; --ok:#23603f; }
@media (prefers-color-scheme: dark) { :root { --paper:#12191a; --card:#1a2425; --ink:#e9e4da; --muted:#a9b3b0; --line:#2f3c3d; --pine:#7fb8ae;
  --on-pine:#12191a; --hover:#223031; --warn-bg:#3a2e12; --warn-ink:#f6dfa8; --warn-line:#6b5521; --error:#f0938b; --ok:#8ccfa8; } }
* { box-sizing: border-box; }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif; }
.banner { background:var(--warn-bg); color:var(--warn-ink); border-bottom:1px solid var(--warn-line); padding:8px 24px; font-weight:600; }
main { max-width:1280px; margin:0 auto; padding:24px; }
h1 { font-size:22px; margin:0; } h2 { font-size:18px; margin:24px 0 8px; }
p { margin:8px 0; } .muted { color:var(--muted); } .small { font-size:14px; }
button, .button { font:inherit; min-height:40px; padding:6px 16px; border-radius:10px; border:1px solid var(--line); background:var(--card);
  color:var(--ink); cursor:pointer; text-decoration:none; display:inline-block; }
button:hover, .button:hover { background:var(--hover); }
button.primary { background:var(--pine); border-color:var(--pine); color:var(--on-pine); font-weight:600; }
button:disabled { opacity:.6; cursor:default; }
:focus-visible { outline:3px solid var(--pine); outline-offset:2px; }
input, select, textarea { font:inherit; width:100%; padding:8px 12px; border-radius:10px; border:1px solid var(--muted); background:var(--card); color:var(--ink); }
label { display:block; font-weight:600; margin-top:12px; }
a { color:var(--pine); }
.bar { display:flex; flex-wrap:wrap; gap:12px; align-items:center; margin:16px 0; } .bar > .grow { flex:1 1 220px; }
.card { background:var(--card); border:1px solid var(--line); border-radius:12px; overflow:hidden; }
.pad { padding:16px 20px; } .pad > :first-child { margin-top:0; } .bar.end { align-items:end; }
.scroll { overflow-x:auto; } table { border-collapse:collapse; width:100%; font-variant-numeric:tabular-nums; }
th, td { text-align:left; padding:10px 16px; border-bottom:1px solid var(--line); white-space:nowrap; } tr:last-child td { border-bottom:0; }
th { font-size:14px; color:var(--muted); font-weight:600; } td.amount, th.amount { text-align:right; } td button { min-height:32px; padding:2px 12px; }
.status { display:inline-block; padding:1px 10px; border-radius:99px; border:1px solid var(--line); font-size:14px; }
.status.good { color:var(--ok); } .status.bad { color:var(--error); }
.two { display:grid; grid-template-columns:minmax(280px,380px) 1fr; gap:16px; align-items:start; }
.list { list-style:none; margin:0; padding:0; max-height:72vh; overflow:auto; }
.list button { display:block; width:100%; text-align:left; border:0; border-bottom:1px solid var(--line); border-radius:0; padding:12px 20px; }
.list button[aria-current="true"] { background:var(--hover); box-shadow:inset 4px 0 0 var(--pine); }
.list .top { display:flex; gap:12px; justify-content:space-between; font-size:14px; color:var(--muted); }
.list .subject { font-weight:600; overflow:hidden; text-overflow:ellipsis; white-space:nowrap; }
.ellipsis { overflow:hidden; text-overflow:ellipsis; white-space:nowrap; }
.list :focus-visible { outline-offset:-3px; }
.reader iframe { display:block; width:100%; height:60vh; border:0; border-top:1px solid var(--line); background:#fff; }
.reader pre { white-space:pre-wrap; overflow-wrap:anywhere; margin:0; padding:16px 20px; border-top:1px solid var(--line); font:15px/1.6 ui-monospace,Menlo,Consolas,monospace; max-height:60vh; overflow:auto; }
.reader dl { display:grid; grid-template-columns:auto 1fr; gap:2px 16px; margin:8px 0 0; } .reader dt { color:var(--muted); } .reader dd { margin:0; overflow-wrap:anywhere; }
.chips { display:flex; flex-wrap:wrap; gap:8px; margin-top:12px; }
.pad label { margin-top:0; } .empty { padding:40px 20px; text-align:center; color:var(--muted); }
dialog { border:1px solid var(--line); border-radius:12px; background:var(--card); color:var(--ink); width:min(560px,92vw); padding:24px; } dialog::backdrop { background:rgb(0 0 0 / .45); }
[hidden] { display:none !important; }
@media (max-width:760px) { .two { grid-template-columns:1fr; } main { padding:16px; } .list { max-height:40vh; } }
`;
