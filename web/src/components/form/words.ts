export const WORDS = {
  enterTime: 'Please enter a time.',
  enterDate: 'Please enter a date.',
  skippedTime: 'The clock skips this time on that day.',
  endBeforeStart: 'The end must be after the start.',
  unsaved: 'These are your unsaved changes from before.',
  loading: { title: 'One Moment', description: 'This form is still loading.' },
  reload: 'Please check your connection and try again, or reload the page.',
} as const;
