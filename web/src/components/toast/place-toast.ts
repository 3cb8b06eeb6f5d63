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
export type Place = Pick<Box, 'left' | 'top'>;

/** Between a toast and what it must not cover, and between it and the window's edge, in px. */
const GAP = 8;
const STEP = 8;
/** How much more the focused field counts than other controls, and they than words: any part of it more than a window full of them. */
const FAR_MORE = 1_000_000;

/** How much of `box` a toast at (left, top) would cover, in square px. */
function covered({ left, top }: Place, { width, height }: Size, box: Box): number {
  const across = Math.min(left + width + GAP, box.right) - Math.max(left - GAP, box.left);
  const down = Math.min(top + height + GAP, box.bottom) - Math.max(top - GAP, box.top);
  return across > 0 && down > 0 ? across * down : 0;
}

interface Beside {
  /** What is typed into. */
  focus?: Box | undefined;
  /** What is read; measured only where it counts. */
  words?: () => readonly Box[];
  /** Where the toast is. */
  at?: Place | undefined;
  /** A page or dialog has come under the toast: it does not stay on its words either. */
  isNew?: boolean;
}

/**
 * Where a toast covers none of `controls` (boxes in the window, px): as near as possible to the upper edge on phones, beside `words` or
 * on the fewest; to the lower right corner elsewhere. Where there is no such place, the one that covers least, and nothing of the one
 * that has the `focus`. It stays where it is while it covers none, whatever scrolls under it, and beside the words of what `isNew`.
 */
export function placeToast(
  toast: Size,
  window: Size,
  controls: readonly Box[],
  { focus, words = () => [], at, isNew = false }: Beside = {},
): Place {
  const [mostLeft, mostTop] = [window.width - toast.width - GAP, window.height - toast.height - GAP];
  const isPhone = window.width < 768;
  const coveredOf = (place: Place, boxes: readonly Box[]) =>
    boxes.reduce((sum, box) => sum + covered(place, toast, box), 0);
  const costOf = (place: Place) => coveredOf(place, controls) + (focus ? covered(place, toast, focus) * FAR_MORE : 0);
  const fits = at && at.top <= mostTop && at.left <= mostLeft + GAP && costOf(at) === 0;
  if (fits && !isNew) return at;
  const lefts = isPhone
    ? [Math.max(0, (window.width - toast.width) / 2)]
    : [mostLeft, GAP, (window.width - toast.width) / 2];
  const tops: number[] = [];
  for (let top = GAP; top <= mostTop; top += STEP) tops.push(top);
  if (!isPhone) tops.reverse();
  if (tops.length === 0) tops.push(GAP);
  const places = [...(fits ? [at] : []), ...tops.flatMap((top) => lefts.map((left) => ({ left, top })))];
  const read = isPhone ? words() : [];
  const costs = places.map((place) => costOf(place) + coveredOf(place, read) / FAR_MORE);
  return places[costs.indexOf(Math.min(...costs))]!;
}
