/** The same day and time so many years on (or, with a negative number, back); of 29 February, 1 March where there is none. */
export function yearsAfter(instant: Date, years: number): Date {
  const moved = new Date(instant);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}
