import type { ComponentProps } from 'react';
import { AppointmentCard } from '../../features/admin-appointments/appointment-card.tsx';
import { LastNote } from '../../features/admin-notes/last-note.tsx';
import { NoteEditor } from '../../features/admin-notes/note-editor.tsx';
import { SessionPanel, type PanelParts } from '../../features/admin-session/session-panel.tsx';

const PARTS: PanelParts = {
  card: (appointment) => <AppointmentCard appointment={appointment} isAlone />,
  note: (appointment) => <NoteEditor appointment={appointment} />,
  lastNote: (appointment) => <LastNote appointment={appointment} />,
};

/** The session panel with what the features put into it. */
export const SessionSheet = (asked: Omit<ComponentProps<typeof SessionPanel>, 'parts'>) => (
  <SessionPanel {...asked} parts={PARTS} />
);
