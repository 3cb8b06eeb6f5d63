/** The settings that say where backups are kept, and for how long. */
export const STORE_SETTINGS = [
  ...(['BACKUP_TO', 'BACKUP_KEEP'] as const),
  ...(['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
] as const;
