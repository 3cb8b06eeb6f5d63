import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicPractice } from '@stillpoint/contracts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractEndpoints } from './contract-endpoints.ts';
import { subsetFonts } from './fonts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is not the browser's part begins so, during development. */
const GATEWAY_PATHS = ['/api', '/admin/queues', '/dev'];

/** Hands it to the gateway. Throws when it is not known where that is. */
function gatewayProxy() {
  const gateway = process.env['DEV_GATEWAY_URL'];
  if (!gateway) throw new Error('DEV_GATEWAY_URL is not set: the development server is started by npm run dev.');
  return Object.fromEntries(GATEWAY_PATHS.map((path) => [path, gateway]));
}

/**
 * Serves the colour-mode script as a blocking file of its own: the page's policy allows no inline script, and the mode
 * must be known before the first paint. In the build its name carries a hash like every other asset.
 */
function colourModeScript(): Plugin {
  const source = () => readFileSync(here('src/theme/colour-mode.js'), 'utf8');
  const builtName = () => `assets/colour-mode-${createHash('sha256').update(source()).digest('hex').slice(0, 8)}.js`;
  let building = false;
  return {
    name: 'stillpoint:colour-mode',
    configResolved: (config) => void (building = config.command === 'build'),
    configureServer: (server) => {
      server.middlewares.use('/colour-mode.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: builtName(), source: source() });
    },
    // In front of the stylesheet: a script behind it would wait for it.
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: building ? `/${builtName()}` : '/colour-mode.js' }, injectTo: 'head-prepend' },
    ],
  };
}

/** Asks for what every page is written in together with the stylesheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: 'stillpoint:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-basic-[^/]+\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** During development: the other shells for every route but the landing page, and the practice's data filled in. */
function developmentShell(): Plugin {
  const practice: PublicPractice = {
    name: process.env['PRACTICE_NAME'] ?? 'Stillpoint Hypnotherapy',
    email: process.env['PRACTICE_EMAIL'] ?? 'hello@stillpoint.example',
    phone: process.env['PRACTICE_PHONE'] ?? '+1 (555) 010-0199',
    timeZone: process.env['PRACTICE_TIMEZONE'] ?? 'America/New_York',
    dateStyle: 'en-US',
    address: '',
    logo: null,
    video: 'Zoom',
  };
  return {
    name: 'stillpoint:development-shell',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (path !== '/' && !path.includes('.') && !['/@', ...GATEWAY_PATHS].some((prefix) => path.startsWith(prefix)))
          request.url = /^\/(admin|setup)(\/|$)/.test(path) ? '/admin.html' : '/app.html';
        next();
      });
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('{{json:PRACTICE}}', JSON.stringify(practice).replaceAll('<', '\\u003c'))
        .replaceAll('<!--head-->', '<title>{{PRACTICE_NAME}}</title>')
        .replaceAll('<!--theme-->', '')
        .replaceAll('{{PRACTICE_NAME}}', practice.name)
        .replaceAll('{{PRACTICE_EMAIL}}', practice.email),
  };
}

/** The router for production: its package names the other one, whose warnings are for development, whatever is built. */
const routerWithoutWarnings = {
  'react-router/dom': here('../node_modules/react-router/dist/production/dom-export.mjs'),
  'react-router': here('../node_modules/react-router/dist/production/index.mjs'),
};

export default defineConfig(async ({ command }) => ({
  root: here('.'),
  plugins: [contractEndpoints(), react(), colourModeScript(), preloadFonts(), developmentShell()],
  appType: 'mpa' as const,
  resolve: { alias: { ...(command === 'build' && routerWithoutWarnings), '@fonts': await subsetFonts() } },
  server: command === 'serve' ? { proxy: gatewayProxy() } : {},
  css: {
    preprocessorOptions: {
      scss: {
        loadPaths: [here('../node_modules'), here('src/theme/bootstrap')],
        quietDeps: true,
        // Bootstrap 5.3 is written in Sass' older words; only it and theme/bootstrap, which selects from it, are let off.
      },
    },
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // As README.md says.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    assetsInlineLimit: 0,
    // One sheet a document: a page's part of it is smaller than what asking for it costs.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
}));
