import type { Locator } from 'playwright-core';

/** Where something stands, in pixels of the window, once all that was fetched is there and nothing pushes it any more. */
export async function restingBox(found: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await found.waitFor();
  await found.page().waitForLoadState('networkidle');
  // Waits until it stands still, and brings it into the window.
  await found.hover();
  const box = await found.boundingBox();
  if (!box) throw new Error(`${found.toString()} is not drawn`);
  return box;
}

/** How far two things beside each other are apart, in pixels. */
export async function gapBetween(left: Locator, right: Locator): Promise<number> {
  const [one, other] = [await restingBox(left), await restingBox(right)];
  return other.x - one.x - one.width;
}
