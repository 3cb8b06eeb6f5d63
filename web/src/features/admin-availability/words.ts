export const WORDS = {
  removed: 'The opening hours have been removed.',
  notRemoved: 'Failed to delete availability. Please try again.',
  what: 'The hours of your week, on the practice’s own clock. Without any, clients find no time to book.',
  removeQuestion: 'Are you sure you want to delete this availability slot?',
  noHours: 'No active hours: clients cannot book anything.',
  week: (hours: string, zone: string) => `${hours} a week, in ${zone}.`,
  startEvery: (minutes: number) =>
    `Clients are offered a start every ${minutes} minutes from the beginning of your hours.`,
  overlap: 'Hours of one day may overlap: the times they share are offered once.',
  inactiveHidden: 'Inactive hours are hidden here. Use them for holidays or time off instead of deleting.',
  sessionsStay: 'Appointments that exist already stay when you change your hours.',
  endBeforeStart: 'End time must be after start time.',
  changed: 'The opening hours have been changed.',
  added: 'The opening hours have been added.',
  wasThere: 'These opening hours were there already.',
  notSaved: (action: 'create' | 'update') => `Failed to ${action} availability. Please try again.`,
  inactive: 'Inactive hours are not offered: use it for holidays or time off.',
} as const;
