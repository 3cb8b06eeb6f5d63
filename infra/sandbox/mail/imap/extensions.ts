/** Extensions the IMAP server can be made to lack, as older ones do. */
export const OPTIONAL_EXTENSIONS = ['CONDSTORE', 'IDLE'] as const;
export type OptionalExtension = (typeof OPTIONAL_EXTENSIONS)[number];
