export const WORDS = {
  activityNames: 'The activity names the sessions.',
  notErased: 'The notes could not be erased. Please try again.',
  keptUntilDue: 'They were kept for as long as your rules say.',
  others: 'There are notes of other clients, too: they are shown once these are erased.',
  erasing: 'They are gone for good. Appointments and payments stay.',
} as const;
