import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { stack } from './stack.ts';

/** Reads as the browser does: with the context's cookies. */
export async function read<Answer>(context: BrowserContext, path: string): Promise<Answer> {
  const answer = await context.request.get(`${stack.publicUrl}${path}`);
  expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Writes as the browser does: with the context's cookies and a page's origin. Fails with what the server said when it refused. */
export async function send<Answer>(
  context: BrowserContext,
  path: string,
  data: object = {},
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<Answer> {
  const { publicUrl } = stack;
  const answer = await context.request.fetch(`${publicUrl}${path}`, { method, data, headers: { origin: publicUrl } });
  expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Holds what the page asks for at an address until it is released. */
export async function held(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
