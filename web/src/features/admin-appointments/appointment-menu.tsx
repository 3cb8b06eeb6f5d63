import dots from 'bootstrap-icons/icons/three-dots.svg?raw';
import { ADMIN_RECEIPT_PATH, type AdminAppointment } from '@stillpoint/contracts';
import { isFreeOfCharge } from '@stillpoint/scheduling';
import Dropdown from 'react-bootstrap/Dropdown';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { canMove } from '../../components/admin/can-move.ts';
import { useSessionName } from '../../components/admin/session-name.tsx';
import { Icon } from '../../components/icon.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInviteToPay } from '../../components/admin/send-invitation.ts';
import { WORDS } from './words.ts';
import './appointment-menu.scss';

/** What is done now and then, behind 'More'. */
export function AppointmentMenu({ appointment, hasMove }: { appointment: AdminAppointment; hasMove: boolean }) {
  const { openPatient, moveAppointment, markPaid } = useAdminActions();
  const name = useSessionName()(appointment);
  const now = useNow();
  const { id, clientName, zoomLink, status, paymentStatus, isPaymentUnderReview } = appointment;
  const invite = useInviteToPay(clientName);
  const isUnpaid = status === 'pending_payment' && !isFreeOfCharge(appointment) && !isPaymentUnderReview;
  return (
    <Dropdown align="end">
      <Dropdown.Toggle size="sm" variant="link" className="btn-more" aria-label={`More for ${name}`}>
        <Icon svg={dots} />
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {hasMove && canMove(appointment, now) && (
          <Dropdown.Item as="button" type="button" onClick={() => moveAppointment(appointment)}>
            Move to another time
          </Dropdown.Item>
        )}
        <Dropdown.Item as="button" type="button" onClick={() => openPatient(appointment)}>
          Patient history
        </Dropdown.Item>
        {isUnpaid && (
          <>
            <Dropdown.Item as="button" type="button" onClick={() => invite.run(id)}>
              {invite.busy ? 'Sending...' : 'Send payment invitation'}
            </Dropdown.Item>
            <Dropdown.Item as="button" type="button" onClick={() => markPaid(appointment)}>
              Mark as paid
            </Dropdown.Item>
          </>
        )}
        {!isFreeOfCharge(appointment) && paymentStatus !== 'pending' && (
          <Dropdown.Item href={ADMIN_RECEIPT_PATH.replace(':id', id)} download>
            Receipt (PDF)
          </Dropdown.Item>
        )}
        {zoomLink && (
          <Dropdown.Item
            as="button"
            type="button"
            onClick={() =>
              void copyText(zoomLink, WORDS.linkCopied, { title: 'Copy this link', description: zoomLink })
            }
          >
            Copy meeting link
          </Dropdown.Item>
        )}
      </Dropdown.Menu>
    </Dropdown>
  );
}
