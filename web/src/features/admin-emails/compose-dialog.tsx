import { replySubject, addressOf, quoted } from './reader/mail-text.ts';
import { useState, type FocusEvent } from 'react';
import type { MailToAnswer } from '../../components/admin/admin-actions.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { subjectOf } from '../../components/admin/mail-subject.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextareaField, TextField } from '../../components/form/fields.tsx';
import { Note } from '../../components/state/note.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { isRefused, isUnanswered, reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { newRequestId } from '../../lib/with-request-id.ts';
import { useSendEmail, type EmailDraft } from './api.ts';
import { WORDS } from './words.ts';

const NEW: EmailDraft = { to: '', subject: '', body: '' };

/** Compose, or Reply when there is a mail to answer: then recipient and subject are fixed and the mail is quoted (spec section 5). */
export function ComposeDialog({
  replyTo,
  show,
  onClose,
}: DialogProps & {
  replyTo: MailToAnswer | null;
}) {
  const { timeZone } = usePractice();
  const send = useSendEmail();
  const [requestId] = useState(newRequestId);
  // The mail that is answered is not kept: the draft has all that is needed of it. Its id is kept with it, so that a copy of the tab,
  // and whoever sends it again, send the same one.
  const { form, draft } = useDraftForm(DRAFT_NAMES.mail, null, {
    resolver: lazyResolver(({ emailForm }) => emailForm),
    defaultValues: { ...(replyTo ? replyDraft(replyTo, timeZone) : NEW), requestId },
  });
  const { handleSubmit, getValues, setValue } = form;
  const field = fieldsOf(form);
  const isReply = replyTo !== null || Boolean(draft?.inReplyTo);
  const saving = useSaving(send, {
    onSuccess: ({ state, isNew }, { to }) => {
      const sent = isNew ? WORDS.sent(to) : WORDS.sentBefore(to);
      toast({ title: 'Email Sent', description: state === 'sent' ? sent : WORDS.waits });
      onClose();
    },
    onError: (error) => {
      // It was refused for good, or was sent before with other words: sent again, it is another mail.
      if (isRefused(error, 'connection_failed') || isRefused(error, 'already_exists'))
        setValue('requestId', newRequestId());
      if (isRefused(error, 'already_exists')) setValue('isFirstReply', false);
      const why = toastError('Error', reasonOf(error, WORDS.notSent));
      return isUnanswered(error) ? WORDS.mayBeSent : why;
    },
  });
  return (
    <FormDialog
      title={isReply ? 'Reply' : 'Compose Email'}
      submitLabel={isReply ? 'Send Reply' : 'Send Email'}
      busyLabel="Sending..."
      saving={saving}
      size="lg"
      isStatic
      show={show}
      onClose={onClose}
      onSubmit={handleSubmit(saving.run)}
    >
      {replyTo?.answeredAt && (
        <Note className="mb-3">
          You have answered this mail: <PracticeTime instant={replyTo.answeredAt} within />.
        </Note>
      )}
      <TextField label="To" type="email" autoComplete="off" readOnly={isReply} autoFocus={!isReply} {...field('to')} />
      <TextField label="Subject" readOnly={isReply} {...field('subject')} />
      <TextareaField
        label="Message"
        rows={10}
        // Filled before it is entered: filling it later would carry the cursor to its end.
        defaultValue={getValues('body')}
        {...(isReply ? { onFocus: startAbove, autoFocus: true } : {})}
        {...field('body')}
      />
    </FormDialog>
  );
}

/** The answer is written above the quote: the first time the field is entered, the cursor stands at its beginning. */
function startAbove({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  if (field.dataset['entered']) return;
  field.dataset['entered'] = 'true';
  field.setSelectionRange(0, 0);
  field.scrollTop = 0;
}

const replyDraft = (mail: MailToAnswer, timeZone: string): EmailDraft => ({
  to: addressOf(mail.from),
  subject: replySubject(subjectOf(mail)),
  body: quoted(mail, timeZone),
  inReplyTo: mail.id,
  isFirstReply: !mail.answeredAt,
});
