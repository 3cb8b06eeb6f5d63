/** Drafts of forms that are opened again after a reload or a login, by their names. */
export const OPEN_FORMS = { appointment: 'new appointment', mail: 'new mail' } as const;
