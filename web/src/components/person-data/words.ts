export const WORDS = {
  making: 'The copy is being made.',
  readyUntil: (day: string) => `Ready until ${day}.`,
  notMade: 'The copy could not be made. Please try again.',
  typeAddress: 'Type the address to confirm. This cannot be taken back.',
} as const;
