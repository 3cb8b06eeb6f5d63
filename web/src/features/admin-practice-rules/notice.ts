export const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const;
export type Unit = keyof typeof UNITS;

/** The form's value as one types it, in the largest unit that makes it a whole number; hours for none. What is no number stays as it is. */
export function lengthOf(value: unknown): { typed: string; unit: Unit } {
  const minutes = Number(value);
  const unit = minutes > 0 && minutes % UNITS.days === 0 ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes';
  return { typed: Number.isNaN(minutes) ? String(value) : String(minutes / UNITS[unit]), unit };
}

/** The typed notice in minutes; blank means none. What is no number is returned unchanged, for the form's rules to refuse. */
export function minutesOf(typed: string, unit: Unit): number | string {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) * UNITS[unit] : text;
}

/** For a form's number field: digits become a number, a blank field becomes `blank`, anything else is left to be refused. */
export const typedNumber = (blank: 0 | null) => ({
  setValueAs: (typed: unknown) => {
    const text = String(typed ?? '').trim();
    if (text === '') return blank;
    return /^\d+$/.test(text) ? Number(text) : text;
  },
});
