/** Scrolls there, gently where the visitor has not asked for less motion; `nearest` scrolls no further than it takes. */
export function bringIntoView(place: Element | null, block: ScrollLogicalPosition): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' });
}
