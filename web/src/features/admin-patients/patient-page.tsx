import back from 'bootstrap-icons/icons/arrow-left.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import type { AdminAppointment, Patient } from '@stillpoint/contracts';
import { sumByCurrency, formatMoney, formatSums, isErasedAddress, isFreeOfCharge } from '@stillpoint/scheduling';
import { useEffect, useRef, type ReactNode } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { Link } from 'react-router-dom';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { ClientAddress } from '../../components/admin/client-address.tsx';
import { ListBadges } from '../../components/admin/appointment-badges.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { MailsWith } from '../../components/admin/mails-with.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { ExpiredHolds } from '../../components/admin/list/expired-holds.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { cancelledSuffix } from '../../components/session/cancelled-suffix.ts';
import { telAddress } from '../../lib/tel-address.ts';
import { useAccountOf, usePatient } from './api.ts';
import { EndSessions } from './end-sessions.tsx';
import { excerptOf } from './excerpt-of.ts';
import { InviteClient } from './invite-client.tsx';
import { PatientData } from './patient-data.tsx';
import { WORDS } from './words.ts';
import './patient-page.scss';
import '../../components/admin/list/rows.scss';

/** One client: details and money at the side, sessions with their notes, and mails. */
export function PatientPage({ id }: { id: number }) {
  const patient = usePatient(id);
  return (
    <>
      <Link className="btn btn-sm btn-link px-0" to="?tab=patients">
        <Icon svg={back} />
        All patients
      </Link>
      <Loaded query={patient} rows={8} label="Loading the client">
        {(found) => <Page key={found.id} patient={found} onRetry={() => void patient.refetch()} />}
      </Loaded>
    </>
  );
}

function Page({ patient, onRetry }: { patient: Patient; onRetry: () => void }) {
  const { createAppointment, printNotes } = useAdminActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { clientName, clientEmail, clientPhone, appointments } = patient;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The list was scrolled to where the client stood in it.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { data: account } = useAccountOf(clientEmail);
  const stood = appointments.filter(({ isAbandoned }) => !isAbandoned);
  const ranOut = appointments.filter(({ isAbandoned }) => isAbandoned);
  const last = stood[0] ?? appointments[0];
  const book = () =>
    createAppointment(
      undefined,
      last && { clientName, clientEmail, clientPhone, serviceId: last.service.isActive ? last.service.id : 0 },
    );
  return (
    <>
      <div className="section-head">
        <h2 id="patients-title" ref={heading} tabIndex={-1}>
          {clientName}
        </h2>
        <div className="section-tools">
          {!isErasedAddress(clientEmail) && (
            <button type="button" className="btn btn-sm btn-primary" onClick={book}>
              <Icon svg={plus} />
              Book a session
            </button>
          )}
          <Dropdown align="end">
            <Dropdown.Toggle size="sm" variant="outline-secondary">
              More
            </Dropdown.Toggle>
            <Dropdown.Menu>
              <Dropdown.Item as="button" type="button" onClick={() => printNotes(stood)}>
                Print Session Report
              </Dropdown.Item>
              <PatientData id={patient.id} clientName={clientName} />
              {account !== null && <EndSessions clientName={clientName} clientEmail={clientEmail} />}
            </Dropdown.Menu>
          </Dropdown>
        </div>
      </div>
      <div className="patient-page">
        <Facts patient={patient} />
        <div>
          <Part title="Sessions and notes">
            {stood.length === 0 ? (
              <p className="text-secondary">{WORDS.noSessions}</p>
            ) : (
              <ol className="list-unstyled rows">
                {stood.map((appointment) => (
                  <SessionRow key={appointment.id} appointment={appointment} onRetry={onRetry} />
                ))}
              </ol>
            )}
            <ExpiredHolds holds={ranOut} />
          </Part>
          <Part title="Mails">
            <MailsWith address={clientEmail} most={10} />
          </Part>
        </div>
      </div>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="patient-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Facts({ patient }: { patient: Patient }) {
  const { clientEmail, clientPhone, totalAppointments, nextAppointment, appointments } = patient;
  const { currency, totalSpent, otherSpent } = patient;
  const { data: account, isError } = useAccountOf(clientEmail);
  const unknown = isError ? WORDS.accountUnread : undefined;
  const refunded = sumByCurrency(
    appointments.map(({ refundedAmount, service }) => ({ amount: refundedAmount ?? 0, currency: service.currency })),
  );
  return (
    <dl className="patient-facts">
      <Fact name="E-mail">
        <ClientAddress address={clientEmail} />
      </Fact>
      <Fact name="Phone">{clientPhone ? <a href={telAddress(clientPhone)}>{clientPhone}</a> : 'Not given'}</Fact>
      <Fact name="Account">
        {isErasedAddress(clientEmail) ? (
          'Erased'
        ) : account === null ? (
          <>
            None yet <InviteClient id={patient.id} clientName={patient.clientName} />
          </>
        ) : account ? (
          'Registered'
        ) : (
          unknown
        )}
      </Fact>
      <Fact name="Pronouns">{account === undefined ? unknown : (account?.pronouns ?? 'Not given')}</Fact>
      <Fact name="Next session">{nextAppointment ? <PracticeTime instant={nextAppointment} /> : 'None booked'}</Fact>
      <Fact name="Sessions" className="tabular">
        {totalAppointments}
      </Fact>
      <Fact name="Paid" className="tabular">
        {formatSums([{ amount: totalSpent, currency }, ...otherSpent])}
      </Fact>
      <Fact name="Refunded" className="tabular">
        {refunded.length > 0 && formatSums(refunded)}
      </Fact>
    </dl>
  );
}

/** `onRetry` reads the client again, where the note could not be read. */
function SessionRow({ appointment, onRetry }: { appointment: AdminAppointment; onRetry: () => void }) {
  const { openSession } = useAdminActions();
  const { id, service, appointmentDate, status, sessionNote, isNoteUnreadable } = appointment;
  const excerpt = excerptOf(sessionNote);
  return (
    <li className="row-item">
      <div className="patient-session">
        <button type="button" className="row-title" onClick={() => openSession(id)}>
          <PracticeTime instant={appointmentDate} />
          <span className="visually-hidden">{cancelledSuffix(status)}</span>
        </button>
        <span className="text-secondary">
          <bdi>{service.name}</bdi>,{' '}
          <span className="tabular">
            {isFreeOfCharge(appointment) ? 'free' : formatMoney(service.price, service.currency)}
          </span>
        </span>
        <ListBadges appointment={appointment} />
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary ms-auto"
          onClick={isNoteUnreadable ? onRetry : () => openSession(id, 'note')}
        >
          {isNoteUnreadable ? 'Try again' : sessionNote ? 'Edit note' : 'Add note'}
          <span className="visually-hidden">
            {' '}
            {isNoteUnreadable ? 'to read the note of' : 'of'} <PracticeTime instant={appointmentDate} within />
            {cancelledSuffix(status)}
          </span>
        </button>
      </div>
      {isNoteUnreadable && <p className="patient-highlight">{WORDS.noteUnreadable}</p>}
      {excerpt && <p className="patient-highlight">{excerpt}</p>}
    </li>
  );
}
