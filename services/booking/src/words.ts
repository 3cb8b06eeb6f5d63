/** The texts of this service that people read. */
export const WORDS = {
  appointment: {
    isCancelled: 'This appointment is already cancelled.',
    notCancellable: 'This appointment can no longer be cancelled.',
    none: 'This appointment does not exist.',
    movedMeanwhile: 'The session was moved to another time meanwhile. Nothing has been changed; please look again.',
    otherPayment: 'This payment does not match the appointment.',
    holdRanOut: 'The time for payment ran out. Nothing was charged; another time has to be chosen.',
    cancelledUnpaid: 'This session was cancelled meanwhile. Nothing was charged.',
    hasStarted: 'This session has already started, so it can no longer be paid.',
  },
  notes: {
    dueChanged: 'What is due has changed. Nothing was erased; please look again.',
    changed: 'The notes of this session were saved elsewhere in the meantime. Nothing was replaced.',
    unreadable: 'The notes of this session cannot be read, so they are not replaced.',
    clientErased:
      'This client was erased, so no note can be begun for this session. Nothing was saved; copy what you want to keep.',
  },
  practice: {
    daysOver: 'These days are already over.',
    timeOver: 'This time is already over.',
    noBlockedTime: 'This blocked time does not exist.',
    timeOpened: 'The time is open again.',
    noHours: 'These opening hours do not exist.',
    hoursChanged:
      'These opening hours were changed elsewhere in the meantime, and nothing was saved. Open them anew to see what is there now.',
    serviceChanged:
      'This service was changed elsewhere in the meantime, and nothing was saved. Open it anew to see what is there now.',
    rulesChanged:
      'A rule that you changed was changed elsewhere in the meantime, and nothing was saved. Discard your changes to see it.',
    serviceDeleted: 'The service has been deleted successfully.',
    noService: 'This service does not exist.',
    serviceDeactivated: 'Appointments refer to this service, so it was deactivated instead of deleted.',
    noDaysOff: 'These days off do not exist.',
    daysOpened: 'The days are open again.',
    roomChanged:
      'Where sessions are held was changed elsewhere in the meantime, and nothing was saved. Discard your changes to see it.',
    noZoom: (problem: string) => `Zoom gave no access: ${problem}. Nothing was saved; please try again.`,
    zoomRefused: (problem: string) =>
      `Zoom gave no access: ${problem}. All three must be of one server-to-server OAuth app that is activated. Nothing was saved.`,
    wholePrice: (service: string, price: string, currency: string) =>
      `“${service}” costs ${price}, and ${currency} has no decimals: please give it a whole price.`,
    notBookable: 'This service cannot be booked at the moment.',
  },
  limits: {
    changes: (changes: number, minutes: number) =>
      `You have booked, moved or cancelled sessions ${changes} times within an hour. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    holds: (sessions: string) =>
      `You have ${sessions} waiting for payment. Please pay for or cancel one of them first.`,
    freeSessions: (sessions: string) =>
      `You have ${sessions} free of charge ahead. You can book another one once one of them is over or cancelled.`,
    erased: 'This client was erased. Nothing was booked.',
    beingErased: 'This client is being erased. Nothing was booked.',
  },
  slot: {
    tooFar: (days: number) => `Sessions can be booked at most ${days} ${days === 1 ? 'day' : 'days'} ahead.`,
    past: 'This time has passed. Please choose a later one.',
    notOffered: 'This time is not offered. Please choose one of the times shown.',
    closed: 'The practice is closed on this day. Please choose another day.',
    tooSoon: (ahead: string) => `Sessions must be booked at least ${ahead} ahead.`,
    dayFull: 'No more sessions can be booked on this day. Please choose another day.',
    tooClose: 'This time is too close to another session. Please choose another one.',
    taken: 'This time has just been taken. Please choose another one.',
  },
  moving: {
    tooLate: (hours: number) =>
      `A session can be moved until ${hours === 1 ? 'one hour' : `${hours} hours`} before it starts. Please contact us.`,
    tooOften: (times: number) =>
      `This session has been moved as often as it can be (${times === 1 ? 'once' : `${times} times`}). Please contact us.`,
    sameTime: 'The session takes place at this time already. Please choose another one.',
    onlyConfirmed: 'Only a confirmed session can be moved.',
    isCancelled: 'This session was cancelled, so it can no longer be moved.',
    hasStarted: 'This session has already started, so it can no longer be moved.',
    off: 'Sessions cannot be moved here. Please contact us.',
  },
  imports: {
    takenOver: (source: string) => `Taken over from ${source}.`,
    erased: (day: string) => `This person was erased here on ${day}, and is not brought back.`,
    impossible: (day: string) => `${day} cannot be right.`,
    noLength: 'It does not say how long the session was, and its service is not known here.',
    otherSession: (time: string) => `At this time there is another session already, on ${time}.`,
    noClient: (client: string) =>
      `There is no client “${client}” yet. Import the clients first: they bring the e-mail addresses.`,
    severalClients: (clients: number, client: string) =>
      `There are ${clients} clients called “${client}”, and the row does not say which.`,
    tooSlow: 'This file takes too long to read. Divide it, or leave out what repeats.',
    unreadable: 'It cannot be read: a date or a length in it is not valid.',
    seriesTooLong: (sessions: number) =>
      `The series in this calendar come to more than ${sessions.toLocaleString('en-US')} sessions. Divide the file, or end the series where they ended.`,
    tooManyEvents: (events: number) => `A file may hold ${events.toLocaleString('en-US')} events at most.`,
    noDate: 'There is no date.',
    unknownRule: 'It repeats by a rule that cannot be taken over. Enter these sessions by hand.',
    wholeDays: 'It takes whole days: only events with a time are sessions.',
    nobodyInvited: 'Nobody is invited to it, so it is nobody’s session.',
    skippedTime: 'Its time does not exist: the clock was changed then.',
    emptyFile: 'The file is empty.',
    noTable: 'This is not a table: its first line should name the columns.',
    tooManyRows: (rows: number) => `A file may hold ${rows.toLocaleString('en-US')} rows at most.`,
    notATable: (problem: string) => `The file cannot be read as a table: ${problem}.`,
    noEmail: (text: string) => `“${text}” is not an e-mail address.`,
    missingEmail: 'There is no e-mail address, and clients are told apart by theirs.',
    noName: 'There is no name.',
    nobody: 'It does not say whose session it was.',
    notADate: (text: string) => `“${text}” is not a date.`,
    noTime: 'There is no time of day.',
    skipped: (day: string, time: string) => `${day} has no ${time}: the clock was changed then.`,
    notAnEnd: (text: string) => `“${text}” is not the end or length of a session.`,
    notAPrice: (text: string) => `“${text}” is not a price.`,
    none: 'There is no such import, or it is over a month old.',
  },
} as const;
