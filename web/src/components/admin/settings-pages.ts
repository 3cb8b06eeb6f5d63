/** The dashboard's pages that have no tab. */
export const SETTINGS_PAGES = {
  '/admin/practice': 'Practice',
  '/admin/import': 'Import',
  '/admin/accounts': 'Payments and video',
  '/admin/mail-wording': 'Mail wording',
  '/admin/security': 'Security',
} as const;

/** Where the Overview shows who did what. */
export const ACTIVITY = '/admin?activity=all';

/** A document of its own, drawn by the queues. */
export const QUEUES_PAGE = '/admin/queues';
