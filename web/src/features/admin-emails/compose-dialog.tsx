import { zodResolver } from '@hookform/resolvers/zod';
import { emailForm, type EmailMessage } from '@stillpoint/contracts';
import { replySubject } from './mail-text.ts';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextareaField, TextField } from '../../components/form/fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useSendEmail, type EmailDraft, type EmailValues } from './api.ts';
import { addressOf, quoted } from './mail-text.ts';

const NEW: EmailDraft = { to: '', subject: '', body: '' };

/** Compose, or Reply when there is a mail to answer: then recipient and subject are fixed and the mail is quoted (spec section 5). */
export function ComposeDialog({
  replyTo,
  show,
  onClose,
}: {
  replyTo: EmailMessage | null;
  show: boolean;
  onClose: () => void;
}) {
  const { timeZone } = usePractice();
  const send = useSendEmail();
  const { register, handleSubmit, formState } = useForm<EmailDraft, unknown, EmailValues>({
    resolver: zodResolver(emailForm),
    defaultValues: replyTo ? replyDraft(replyTo, timeZone) : NEW,
  });
  const { errors } = formState;
  const isReply = replyTo !== null;
  const submit = (values: EmailValues) => {
    if (send.isPending) return;
    send.mutate(values, {
      onSuccess: ({ state }) => {
        toast({
          title: 'Email Sent',
          description:
            state === 'sent'
              ? `Your message to ${values.to} has been sent.`
              : 'The mail server does not answer right now. The message waits and is sent as soon as it does.',
        });
        onClose();
      },
      onError: (error) =>
        toast({ title: 'Error', description: reasonOf(error, 'Failed to send email'), variant: 'destructive' }),
    });
  };
  return (
    <Modal show={show} onHide={onClose} size="lg" backdrop="static" aria-labelledby="compose-title">
      <form noValidate onSubmit={handleSubmit(submit)}>
        <Modal.Header closeButton>
          <Modal.Title as="h2" id="compose-title">
            {isReply ? 'Reply' : 'Compose Email'}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="pt-0">
          <TextField
            label="To"
            type="email"
            autoComplete="off"
            readOnly={isReply}
            registration={register('to')}
            error={errors.to}
          />
          <TextField label="Subject" readOnly={isReply} registration={register('subject')} error={errors.subject} />
          <TextareaField
            label="Message"
            rows={10}
            autoFocus={isReply}
            registration={register('body')}
            error={errors.body}
          />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-secondary" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={send.isPending} busyLabel="Sending...">
            {isReply ? 'Send Reply' : 'Send Email'}
          </BusyButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}

const replyDraft = (mail: EmailMessage, timeZone: string): EmailDraft => ({
  to: addressOf(mail.from),
  subject: replySubject(mail.subject || '(no subject)'),
  body: quoted(mail, timeZone),
  inReplyTo: mail.id,
});
