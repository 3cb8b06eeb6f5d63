/** Clients whose due notes are shown, and erased, at once. */
export const DUE_CLIENTS_SHOWN = 20;

/** The same day and time `years` later (or, if negative, earlier); 1 March where there is no 29 February. */
export function yearsAfter(instant: Date, years: number): Date {
  const moved = new Date(instant);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}
