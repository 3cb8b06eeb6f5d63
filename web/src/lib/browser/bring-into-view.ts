import { wantsLessMotion } from './less-motion.ts';

/** Scrolls there, gently where the visitor has not asked for less motion; `nearest` scrolls no further than it takes. */
export function bringIntoView(place: Element | null, block: ScrollLogicalPosition): void {
  place?.scrollIntoView({ block, behavior: wantsLessMotion() ? 'auto' : 'smooth' });
}
