import Modal from 'react-bootstrap/Modal';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { WORDS } from './words.ts';
import './recovery-codes.scss';

/** Fresh recovery codes, this once: to be kept where the phone is not. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) => (
  <Modal show={codes !== null} onHide={onDone} backdrop="static" centered aria-labelledby="recovery-title">
    <Modal.Header>
      <Modal.Title as="h2" id="recovery-title">
        Your recovery codes
      </Modal.Title>
    </Modal.Header>
    <Modal.Body className="pt-0">
      <p>{WORDS.recoveryCodes}</p>
      <ul className="list-unstyled recovery-codes">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal.Body>
    <Modal.Footer>
      <BusyButton
        variant="outline-primary"
        busy={false}
        busyLabel=""
        onClick={() => void navigator.clipboard.writeText((codes ?? []).join('\n'))}
      >
        Copy
      </BusyButton>
      <BusyButton busy={false} busyLabel="" onClick={onDone}>
        I have kept them
      </BusyButton>
    </Modal.Footer>
  </Modal>
);
