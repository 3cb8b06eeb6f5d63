const NOT_MIGRATED = 'The migrations have not run yet: node dist/migrate.js, or npm start.';
const PLACE = 'Give it a place that this user may use.';

/** What to do about an error of the database or the file system, by its code. */
export const ADVICE: Record<string, string> = {
  '28P01':
    'The migrations have not run yet, APP_SECRET is not the one the migrations ran with, or an address has a wrong password.',
  '3D000': 'There is no such database: make it, then run the migrations.',
  '42501':
    'DATABASE_URL must be the address of the database’s owner; "restore --verify" also needs CREATEDB (ALTER ROLE … CREATEDB).',
  '3F000': NOT_MIGRATED,
  '42P01': NOT_MIGRATED,
  '42703': NOT_MIGRATED,
  '53300': 'All its connections are in use: raise max_connections.',
  CONNECT_TIMEOUT: 'Nothing answers there: look at host and port of DATABASE_URL.',
  ECONNREFUSED: 'Nothing listens there: look at host and port of DATABASE_URL.',
  ENOTFOUND: 'There is no such host: look at DATABASE_URL.',
  EACCES: PLACE,
  EPERM: PLACE,
  EROFS: PLACE,
  EEXIST: 'It is a file where a folder should be: give it another place.',
  ENOTDIR: 'It is a file where a folder should be: give it another place.',
  EISDIR: 'It is a folder where a file should be: name the file itself.',
  ENOSPC: 'The disk is full: make room, then try again.',
};
