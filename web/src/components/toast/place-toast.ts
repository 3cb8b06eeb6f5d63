export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** Between a toast and what it must not cover, and between it and the window's edge, in px. */
const GAP = 8;
const STEP = 8;
/** What is typed into counts as so many times its size: more than a window full of other controls. */
const TYPED_INTO = 1_000_000;

/** How much of `box` a toast at (left, top) would cover, in square px. */
function covered({ left, top }: { left: number; top: number }, { width, height }: Size, box: Box): number {
  const across = Math.min(left + width + GAP, box.right) - Math.max(left - GAP, box.left);
  const down = Math.min(top + height + GAP, box.bottom) - Math.max(top - GAP, box.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Where a toast covers none of `controls` (boxes in the window, px): as near as possible to the upper edge on phones, to the lower
 * right corner elsewhere. Where there is no such place, the one that covers least, and nothing of the one that has the `focus`.
 */
export function placeToast(
  toast: Size,
  window: Size,
  controls: readonly Box[],
  focus?: Box,
): { left: number; top: number } {
  const [mostLeft, mostTop] = [window.width - toast.width - GAP, window.height - toast.height - GAP];
  const isPhone = window.width < 768;
  const lefts = isPhone
    ? [Math.max(0, (window.width - toast.width) / 2)]
    : [mostLeft, GAP, (window.width - toast.width) / 2];
  const tops: number[] = [];
  for (let top = GAP; top <= mostTop; top += STEP) tops.push(top);
  if (!isPhone) tops.reverse();
  if (tops.length === 0) tops.push(GAP);
  let best = { left: lefts[0] ?? GAP, top: tops[0] ?? GAP };
  let least = Number.POSITIVE_INFINITY;
  for (const top of tops) {
    for (const left of lefts) {
      const over = (box: Box) => covered({ left, top }, toast, box);
      const here = controls.reduce((sum, box) => sum + over(box), focus ? over(focus) * TYPED_INTO : 0);
      if (here === 0) return { left, top };
      if (here < least) [best, least] = [{ left, top }, here];
    }
  }
  return best;
}
