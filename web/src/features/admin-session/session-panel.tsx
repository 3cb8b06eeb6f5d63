import type { AdminAppointment, SessionPanel as Panel } from '@stillpoint/contracts';
import { isErasedAddress } from '@stillpoint/scheduling';
import { useEffect, useRef, type ReactNode } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import type { SessionPart } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { MailsWith } from '../../components/admin/mails-with.tsx';
import { useSessionPanel } from './api.ts';
import { NextSession } from './next-session.tsx';
import { WORDS } from './words.ts';
import './session-panel.scss';

/** What other features put into the panel. */
export interface PanelParts {
  /** The session's facts, and what can be done with it. */
  card: (appointment: AdminAppointment) => ReactNode;
  note: (appointment: AdminAppointment) => ReactNode;
  lastNote: (appointment: AdminAppointment) => ReactNode;
}

/**
 * One session in a sheet at the side: its facts and actions, the next session, the note before it beside its own, and the mails.
 * `part`: what the focus goes to when it opens.
 */
export function SessionPanel({
  id,
  part,
  show,
  parts,
  onClose,
}: {
  id: string;
  part: SessionPart | null;
  show: boolean;
  parts: PanelParts;
  onClose: () => void;
}) {
  const panel = useSessionPanel(id);
  return (
    <Dialog show={show} onHide={onClose} scrollable className="sheet" aria-labelledby="session-title">
      <Modal.Header closeButton>
        <div>
          <Modal.Title as="h2" id="session-title">
            {panel.data?.appointment.clientName ?? 'Session'}
          </Modal.Title>
          {panel.data ? (
            <Link className="session-patient" to={`?tab=patients&patient=${panel.data.patientId}`}>
              All about this client
            </Link>
          ) : (
            // Its line is kept free, so that nothing below moves.
            <span className="session-patient">&nbsp;</span>
          )}
        </div>
      </Modal.Header>
      <Modal.Body className="pt-0" tabIndex={-1}>
        <Loaded query={panel} rows={6} label="Loading the session">
          {(found) => <Parts key={found.appointment.id} panel={found} part={part} parts={parts} />}
        </Loaded>
      </Modal.Body>
    </Dialog>
  );
}

function Parts({ panel, part, parts }: { panel: Panel; part: SessionPart | null; parts: PanelParts }) {
  const { appointment, previous, next } = panel;
  return (
    <>
      {parts.card(appointment)}
      {!isErasedAddress(appointment.clientEmail) && (
        <Section title="Next session" isWanted={part === 'next'}>
          <NextSession appointment={appointment} next={next} />
        </Section>
      )}
      <div className="session-notes">
        <Section title="Note of this session" isWanted={part === 'note'}>
          {appointment.isNoteUnreadable ? <p>{WORDS.unreadableNote}</p> : parts.note(appointment)}
        </Section>
        <Section title="Last note">
          {previous ? parts.lastNote(previous) : <p className="text-secondary">{WORDS.noNoteBefore}</p>}
        </Section>
      </div>
      <Section title="Mails">
        <MailsWith address={appointment.clientEmail} most={3} />
      </Section>
    </>
  );
}

/** `isWanted`: the sheet was opened for it, so that its first field or button gets the focus. */
function Section({ title, isWanted = false, children }: { title: string; isWanted?: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'start' });
    (place.current?.querySelector<HTMLElement>('textarea') ?? place.current?.querySelector('h3'))?.focus();
  }, [isWanted]);
  return (
    <section className="session-part" ref={place} aria-label={title}>
      <h3 tabIndex={-1}>{title}</h3>
      {children}
    </section>
  );
}
