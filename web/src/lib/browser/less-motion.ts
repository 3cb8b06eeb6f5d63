/** Whether the system asks for less motion, now. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
