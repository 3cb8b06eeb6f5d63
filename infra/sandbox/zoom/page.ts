import { minutesText } from '@stillpoint/scheduling';
import { escapeHtml } from '../pages.ts';
import type { Meeting } from './meetings.ts';

/** All meetings, soonest first. */
export function meetingsPage(meetings: readonly Meeting[]): string {
  const rows = [...meetings]
    .sort((one, other) => one.start_time.localeCompare(other.start_time))
    .map(
      (meeting) =>
        `<tr><td><a href="/j/${meeting.id}">${meeting.id}</a></td><td>${escapeHtml(meeting.topic)}</td><td>${escapeHtml(when(meeting))}</td><td class="amount">${meeting.duration} min</td></tr>`,
    );
  const body = rows.length > 0 ? rows.join('') : '<tr><td colspan="4" class="empty">No meetings yet.</td></tr>';
  return shell(
    'Meetings',
    `<div class="bar"><h1>Meetings</h1></div><div class="card scroll" tabindex="0" role="region" aria-label="Meetings"><table><thead><tr><th>Meeting</th><th>Topic</th><th>Start</th><th class="amount">Length</th></tr></thead><tbody>${body}</tbody></table></div>`,
  );
}

/** The page behind a join link, in place of the video room. */
export function roomPage(meeting: Meeting | undefined): string {
  if (!meeting)
    return shell(
      'No such meeting',
      '<h1>This meeting does not exist</h1><p class="muted">It may have been cancelled.</p>',
    );
  return shell(
    'Meeting',
    `<div class="card pad"><h1>${escapeHtml(meeting.topic)}</h1><p>${escapeHtml(when(meeting))}, ${minutesText(meeting.duration)}</p><p class="muted">Meeting ${meeting.id}. At Zoom, the video call would be here.</p></div>`,
  );
}

function when({ start_time, timezone }: Meeting): string {
  return `${new Intl.DateTimeFormat('en', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(start_time))} (${timezone})`;
}

function shell(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Zoom sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>
<body><header class="banner">Zoom sandbox — no call takes place, nothing leaves this computer</header><main>${content}</main></body></html>`;
}
