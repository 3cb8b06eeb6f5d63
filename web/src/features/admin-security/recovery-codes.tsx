import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../../components/dialog.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { WORDS } from './words.ts';
import './recovery-codes.scss';

/** Neither Escape nor Back closes what is shown only once. */
const stayOpen = () => undefined;

/** Fresh recovery codes, this once: to be kept where the phone is not. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) => (
  <Dialog
    show={codes !== null}
    onHide={stayOpen}
    backdrop="static"
    keyboard={false}
    centered
    aria-labelledby="recovery-title"
  >
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
      <Button
        variant="outline-primary"
        onClick={() => void copyText((codes ?? []).join('\n'), WORDS.codesCopied, WORDS.codesNotCopied)}
      >
        Copy
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </Modal.Footer>
  </Dialog>
);
