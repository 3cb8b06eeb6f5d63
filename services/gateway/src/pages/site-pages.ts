import { pathToFileURL } from 'node:url';
import type { PublicPractice } from '@stillpoint/contracts';
import { landingPageOf, legalPageOf, type SiteContent, type SitePage } from '@stillpoint/practice-page';
import { publicPracticeOf, type Site } from '../practice/site.ts';
import type { FindReady } from '../http/front.ts';
import { escapeHtml, jsonInHtml } from './html.ts';
import { fillIn, pageOf, readBuilt, type Page } from './shells.ts';
import { siteHead, themeLink } from './site-head.ts';

type Kind = SitePage['kind'];
/** The documents of the app: the dashboard's, those that lead to it, and the public one. */
export type Shell = 'app' | 'admin' | 'admin-login';

/** Renders a public page; built beside the web's pages. */
interface Renderer {
  renderSite: (site: SitePage, practice: PublicPractice) => string;
}

export interface SitePages {
  /** Null when the practice has no such page. */
  site: (kind: Kind) => Promise<Page | null>;
  /** The shell of any other page. */
  app: (shell: Shell) => Promise<Page>;
  /** The landing page, if its rendering is current. */
  findReady: FindReady;
}

/** The pages of the web app, rendered again only when the practice's content has changed. */
export function sitePages({ folder, site, publicUrl }: { folder: string; site: Site; publicUrl: string }): SitePages {
  const built = {
    site: readBuilt(folder, 'index.html'),
    app: readBuilt(folder, 'app.html'),
    admin: readBuilt(folder, 'admin.html'),
    'admin-login': readBuilt(folder, 'admin-login.html'),
  };
  const renderer = import(pathToFileURL(`${folder}-render/prerender.mjs`).href) as Promise<Renderer>;

  const render = async (content: SiteContent, kind: Kind): Promise<Page> => {
    const shown = kind === 'landing' ? landingPageOf(content) : legalPageOf(content, kind);
    return pageOf(
      fillIn(built.site, {
        ...shared(content),
        '<!--head-->': siteHead(shown, publicUrl),
        '<!--landing-->': (await renderer).renderSite(shown, publicPracticeOf(content)),
      }),
    );
  };
  const rendered = {
    landing: cacheNewest((content) => render(content, 'landing')),
    terms: cacheNewest((content) => render(content, 'terms')),
    privacy: cacheNewest((content) => render(content, 'privacy')),
  };
  const shell = (name: Shell) => cacheNewest((content) => pageOf(fillIn(built[name], shared(content))));
  const shells = { app: shell('app'), admin: shell('admin'), 'admin-login': shell('admin-login') };
  return {
    site: async (kind) => {
      const content = await site.current();
      return kind !== 'landing' && content.page[kind].trim() === '' ? null : rendered[kind](content);
    },
    app: async (name) => shells[name](await site.current()),
    findReady(path, request) {
      const content = path === '/' ? site.ifCurrent() : null;
      return content && (rendered.landing.made(content)?.responseTo(request) ?? null);
    },
  };
}

/** What every page contains. */
const shared = (content: SiteContent): Record<string, string> => ({
  '{{PRACTICE_NAME}}': escapeHtml(content.page.name),
  '{{PRACTICE_EMAIL}}': escapeHtml(content.page.email),
  '{{json:PRACTICE}}': jsonInHtml(publicPracticeOf(content)),
  '<!--theme-->': themeLink(content.page.accent),
});

/** Caches the rendering of the newest content; a failure is not cached. */
function cacheNewest(make: (content: SiteContent) => Promise<Page>) {
  let last: { content: SiteContent; page: Promise<Page>; made: Page | null } | null = null;
  const render = (content: SiteContent): Promise<Page> => {
    if (last?.content === content) return last.page;
    const entry = { content, page: make(content), made: null as Page | null };
    last = entry;
    entry.page.then(
      (page) => (entry.made = page),
      () => (last = last === entry ? null : last),
    );
    return entry.page;
  };
  /** The cached rendering of this content. */
  const made = (content: SiteContent): Page | null => (last?.content === content ? last.made : null);
  return Object.assign(render, { made });
}
