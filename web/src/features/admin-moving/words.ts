import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@stillpoint/contracts';

export const WORDS = {
  archive: {
    restore:
      'Brings a whole practice into this product from an archive that was written here or elsewhere with “Take everything along”. This product must be empty: no clients, services, hours or mails yet. All of it is put back, or nothing. Nobody is mailed. If you leave this out, nothing changes.',
    notSent: 'The archive could not be sent. Please try again.',
    notPutBack: 'The archive could not be put back. Please choose the same one again.',
    isBack: 'Everything is back, and was counted: it is what was written.',
    write: (hours: number) =>
      `One archive with all clients, sessions, notes, services, hours, payments, receipts and mails in open formats (CSV, JSON, a calendar, PDF). Session notes and mails are in it as you wrote them, readable for whoever has the file: keep it where nobody else can read it. It is kept here for ${hours} hours.`,
    notDownloaded: 'The archive could not be downloaded. Please try again.',
    notBegun: 'The archive could not be begun. Please try again.',
    noAnswer: 'No answer came. An archive that was begun is shown here.',
    notWritten: 'The archive could not be written. Please try again.',
  },
  fileLimits: `CSV or .ics, at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`,
  takeOver:
    'Takes clients and sessions over from exports of SimplePractice, Jane, Cliniko and Acuity, from any other table (CSV) and from calendar files (.ics). Bring the clients first. Nobody is mailed, nothing is paid and no meeting is made; clients have no login until you invite them, on their pages under Patients. If you leave this out, you begin with an empty practice.',
  reading: 'Reading the file...',
  noText:
    'This is neither a table (CSV) nor a calendar (.ics). A spreadsheet can be taken over once it is saved as CSV.',
  notRead: 'The file could not be read. Please try again.',
  nothingYet: 'Nothing was changed yet.',
  stoppedEarly: 'The import stopped early',
} as const;
