import type { MailWordingState } from '@stillpoint/contracts';
import { useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { showFailure } from '../../components/admin/show-failure.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { useSettingsForm } from '../../components/admin/drafts/use-settings-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { ConfirmDialog, NOT_SAVING } from '../../components/form/confirm-dialog.tsx';
import { fieldsOf, NumberField, TextField, TextareaField } from '../../components/form/fields.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { Note } from '../../components/state/note.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { usePreview, useSaveWording, useTestWording, type WordingDraft, type WordingValues } from './api.ts';
import { insertPlaceholder } from './insert-placeholder.ts';
import { MailPreview } from './mail-preview.tsx';
import { PlaceholderChips } from './placeholder-chips.tsx';
import { WORDS } from './words.ts';
import '../../components/form/dialog-buttons.scss';

type Form = UseFormReturn<WordingDraft, unknown, WordingValues>;

/** The words of one mail beside what they make of it. Mount it anew for another mail. */
export function WordingForm({ state }: { state: MailWordingState }) {
  const { key, own, original, delayHours } = state;
  const stored: WordingDraft = { ...(own ?? { ...original, delayHours }), basedOn: own };
  const { form, canDiscard, save, typed, startFrom } = useSettingsForm(`mail-wording ${key}`, useSaveWording(key), {
    resolver: lazyResolver(({ mailWordingChange }) => mailWordingChange),
    defaultValues: stored,
  });
  const shown = { ...form.getValues(), ...(useWatch({ control: form.control }) as WordingDraft) };
  const preview = usePreview(key, shown);
  const [isAsking, setIsAsking] = useState(false);
  const saving = useSaving(save, {
    typed,
    onSuccess: ({ message, own }, _, sent) => {
      setIsAsking(false);
      startFrom({ ...(own ?? { ...original, delayHours }), basedOn: own }, sent);
      toast({ title: own ? 'Mail Saved' : 'Back to the Original', description: message });
    },
    onError: (error) => {
      setIsAsking(false);
      return showFailure(error, WORDS.notSaved);
    },
  });
  const testing = useSaving(useTestWording(key), {
    onSuccess: ({ message }) => toast({ title: 'Test Mail', description: message }),
    onError: (error) => showFailure(error, WORDS.notSent),
  });
  const failure = saving.failure ?? testing.failure;
  const reset = () => {
    saving.reset();
    testing.reset();
  };
  const discard = () => {
    startFrom(stored);
    reset();
  };
  return (
    <div className="wording-columns">
      <form className="panel" noValidate onSubmit={form.handleSubmit(saving.run)} onChange={reset}>
        {canDiscard && <DraftLine onDiscard={discard} />}
        <WordingFields form={form} state={state} onInsert={reset} />
        {preview.error && failure === null && <Note>{reasonOf(preview.error, WORDS.noPreview)}</Note>}
        <FormFailure failure={failure} />
        <div className="dialog-buttons">
          <Button variant="outline-secondary" onClick={() => (own ? setIsAsking(true) : discard())}>
            Back to the original
          </Button>
          <BusyButton
            variant="outline-primary"
            busy={testing.busy}
            busyLabel="Sending..."
            onClick={() => testing.run(form.getValues())}
          >
            Send me a test mail
          </BusyButton>
          <BusyButton type="submit" busy={saving.busy} busyLabel="Saving...">
            Save
          </BusyButton>
        </div>
      </form>
      <MailPreview mail={preview.mail} />
      <ConfirmDialog
        show={isAsking}
        title={WORDS.originalQuestion}
        confirmLabel="Back to the original"
        busyLabel="Going back..."
        saving={{ ...NOT_SAVING, busy: saving.busy }}
        onConfirm={() => saving.run({ basedOn: shown.basedOn })}
        onCancel={() => setIsAsking(false)}
      >
        {WORDS.ownWordsLost}
        {delayHours !== null && ` ${WORDS.noFollowUp}`}
      </ConfirmDialog>
    </div>
  );
}

type Field = 'subject' | 'preview' | 'heading' | 'text';

/** `onInsert`: a placeholder was inserted, of which the browser reports no change of the form. */
function WordingFields({ form, state, onInsert }: { form: Form; state: MailWordingState; onInsert: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Field>('text');
  const field = fieldsOf(form);
  const focused = (field: Field) => ({ onFocus: () => setLast(field) });
  const insert = (placeholder: MailWordingState['placeholders'][number]) => {
    const name = placeholder.place === 'word' ? last : 'text';
    const field = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const marked = [selectionStart ?? value.length, selectionEnd ?? value.length] as const;
    const { text, cursor } = insertPlaceholder(value, marked, placeholder);
    form.setValue(name, text, { shouldDirty: true });
    onInsert();
    field.focus();
    field.setSelectionRange(cursor, cursor);
  };
  return (
    <div ref={place}>
      <TextField label="Subject" {...field('subject')} {...focused('subject')} />
      <TextField
        label="Line beside the subject"
        optional
        help={WORDS.previewLine}
        {...field('preview')}
        {...focused('preview')}
      />
      <TextField label="Heading" {...field('heading')} {...focused('heading')} />
      <TextareaField label="Text" rows={14} help={WORDS.paragraphs} {...field('text')} {...focused('text')} />
      <PlaceholderChips placeholders={state.placeholders} onInsert={insert} />
      {state.delayHours !== null && <NumberField label="Hours after the session" {...field('delayHours')} />}
    </div>
  );
}
