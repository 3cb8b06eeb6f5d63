import type { Advisory } from './advisories.ts';

/** The published weaknesses that the lock file is checked against, also offline. `npm audit` knows more. */
export const KNOWN_ADVISORIES: readonly Advisory[] = [
  { id: 'GHSA-qwcr-r2fm-qrc7', name: 'body-parser', fixedIn: '1.20.3', about: 'bodies that stop the server' },
  { id: 'GHSA-grv7-fg5c-xmjg', name: 'braces', fixedIn: '3.0.3', about: 'patterns that fill the memory' },
  { id: 'GHSA-pxg6-pf52-xh8x', name: 'cookie', fixedIn: '0.7.0', about: 'characters in names of cookies' },
  { id: 'GHSA-3xgq-45jj-v275', name: 'cross-spawn', from: '7.0.0', fixedIn: '7.0.5', about: 'slow patterns' },
  { id: 'GHSA-vhxf-7vqr-mrjg', name: 'dompurify', fixedIn: '3.2.4', about: 'cross-site scripting' },
  { id: 'GHSA-67mh-4wv8-2f99', name: 'esbuild', fixedIn: '0.25.0', about: 'its server answers any site' },
  { id: 'GHSA-qw6h-vgh9-j6wx', name: 'express', fixedIn: '4.20.0', about: 'scripts in redirects' },
  { id: 'GHSA-rv95-896h-c2vc', name: 'express', fixedIn: '4.19.2', about: 'open redirects' },
  {
    id: 'GHSA-fjxv-7rqg-78g4',
    name: 'form-data',
    from: '4.0.0',
    fixedIn: '4.0.4',
    about: 'boundaries that can be guessed',
  },
  { id: 'GHSA-9c47-m6qq-7p4h', name: 'json5', from: '2.0.0', fixedIn: '2.2.2', about: 'prototypes are changed' },
  { id: 'GHSA-35jh-r3h4-6jhm', name: 'lodash', fixedIn: '4.17.21', about: 'commands in templates' },
  { id: 'GHSA-p6mc-m468-83gw', name: 'lodash', from: '3.7.0', fixedIn: '4.17.19', about: 'prototypes are changed' },
  { id: 'GHSA-952p-6rrq-rcjv', name: 'micromatch', fixedIn: '4.0.8', about: 'slow patterns' },
  { id: 'GHSA-xvch-5gv4-984h', name: 'minimist', fixedIn: '1.2.6', about: 'prototypes are changed' },
  { id: 'GHSA-9h6g-pr28-7cqp', name: 'nodemailer', fixedIn: '6.9.9', about: 'slow attached data URIs' },
  {
    id: 'GHSA-mm7p-fcc7-pg87',
    name: 'nodemailer',
    fixedIn: '7.0.7',
    about: 'mail to another domain than the address says',
  },
  { id: 'GHSA-7fh5-64p2-3v2j', name: 'postcss', fixedIn: '8.4.31', about: 'lines read wrongly' },
  { id: 'GHSA-hrpp-h998-j3pp', name: 'qs', fixedIn: '6.5.3', about: 'prototypes are changed' },
  { id: 'GHSA-rm97-x556-q36h', name: 'sanitize-html', fixedIn: '2.12.1', about: 'names of files are told through CSS' },
  { id: 'GHSA-c2qf-rxjj-qqgw', name: 'semver', from: '7.0.0', fixedIn: '7.5.2', about: 'slow patterns' },
  { id: 'GHSA-m6fv-jmcg-4jfg', name: 'send', fixedIn: '0.19.0', about: 'scripts in redirects' },
  { id: 'GHSA-f5x3-32g6-xq36', name: 'tar', fixedIn: '6.2.1', about: 'archives that fill the memory' },
  { id: 'GHSA-3h5v-q93c-6h6q', name: 'ws', from: '8.0.0', fixedIn: '8.17.1', about: 'headers that stop the server' },
];
