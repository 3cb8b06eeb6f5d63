export const WORDS = {
  blocked: 'Nothing can be booked there.',
  blockedAround: (sessions: number) =>
    `Nothing more can be booked there. ${sessions === 1 ? '1 session stays until you move or cancel it' : `${sessions} sessions stay until you move or cancel them`}.`,
  notBlocked: 'Failed to block the time. Please try again.',
  reasonHelp: 'Only you see it.',
  timeAhead: 'Choose a time ahead for a new appointment.',
  loading: 'Loading the sessions...',
  keys: (zone: string) =>
    `Times in ${zone}. Click an empty time to create an appointment there, drag over empty times to block them, drag a session to move it; on a touch screen hold it for a moment first.`,
  cursorKeys: 'Arrow keys choose the day and the time, Enter creates.',
  opened: 'It can be booked again.',
  notOpened: 'Failed to open the time. Please try again.',
  openQuestion: 'Open this time again?',
} as const;
