import type { BrowserContext } from 'playwright-core';
import type { Browser } from '@stillpoint/testing';
import { launchBrowser } from '../../local/browser/browser.ts';
import type { Stack } from '../../local/stack.ts';
import { book, type FreeHours } from '../cost/bookings.ts';
import { signedInAdmin, unlimitedClient } from '../sign-in.ts';
import { LAYOUT_SHIFT, SCREENS, type Screen } from './budgets.ts';
import { visit, watchShifts, type Visit } from './visit.ts';

/** A screen as Chromium loaded it, and which of its limits it is above. */
export interface Measured {
  screen: Screen;
  seen: Visit;
  missed: string[];
}

/**
 * Opens every screen once with an empty cache, on a practice with three booked sessions; `print` receives what was loaded and
 * what moved.
 */
export async function measureScreens(
  stack: Stack,
  { service, next }: FreeHours,
  print: (line: string) => void,
): Promise<Measured[]> {
  const client = await unlimitedClient(stack, 'bench.screens@example.com');
  for (let booked = 0; booked < 3; booked++) await book(client, service.id, next());
  const people: Record<Screen['as'], Browser | null> = { visitor: null, client, admin: await signedInAdmin(stack) };

  const browser = await launchBrowser();
  const measured: Measured[] = [];
  try {
    for (const screen of SCREENS) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
      await watchShifts(context);
      await carryCookies(context, people[screen.as], stack.publicUrl);
      const { loaded, moved, ...seen } = await visit(context, stack.publicUrl + screen.path);
      print(`\n${screen.path}`);
      for (const { url, bytes } of loaded) print(`${String(bytes).padStart(8)} ${url.replace(stack.publicUrl, '')}`);
      for (const line of moved) print(`  moved ${line}`);
      measured.push({ screen, seen, missed: exceededLimits(screen, seen) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return measured;
}

async function carryCookies(context: BrowserContext, person: Browser | null, url: string): Promise<void> {
  await context.addCookies([...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url })));
}

function exceededLimits({ most }: Screen, seen: Visit): string[] {
  const limits: [name: string, figure: number, limit: number | undefined][] = [
    ['requests', seen.requests, most.requests],
    ['bytes', seen.bytes, most.kB * 1000],
    ['script', seen.script, most.scriptKB === undefined ? undefined : most.scriptKB * 1000],
    ['waves', seen.waves, 1],
    ['shift', seen.shift, LAYOUT_SHIFT],
  ];
  return limits.filter(([, figure, limit]) => limit !== undefined && figure > limit).map(([name]) => name);
}

/** As rows of a table: requests, kB in all, of script and fonts, waves of calls, layout shift. */
export const SCREEN_COLUMNS = ['first visit', 'requests', 'kB', 'script', 'fonts', 'waves', 'shift', 'goal', 'missed'];

export const screenRow = ({ screen, seen, missed }: Measured): string[] => [
  screen.path,
  String(seen.requests),
  (seen.bytes / 1000).toFixed(0),
  (seen.script / 1000).toFixed(0),
  (seen.fonts / 1000).toFixed(0),
  String(seen.waves),
  seen.shift.toFixed(3),
  `${screen.most.requests}, ${screen.most.kB} kB${screen.most.scriptKB === undefined ? '' : `, ${screen.most.scriptKB} kB JS`}`,
  missed.join(', '),
];
