import type { PracticeRules } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useSettingsForm } from '../../components/admin/drafts/use-settings-form.ts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { handFocusOn } from '../../lib/focus.ts';
import { useSavePracticeRules, type RulesDraft } from './api.ts';
import { BookingFields } from './booking-fields.tsx';
import { ClientLimitFields } from './client-limit-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { WORDS } from './words.ts';
import './rules-form.scss';
import '../../components/form/draft-line.scss';
import '../../components/form/dialog-buttons.scss';

const begunWith = (rules: PracticeRules): RulesDraft => ({ ...rules, basedOn: rules });

/** All rules in one form, saved together. */
export function RulesForm({ saved }: { saved: PracticeRules }) {
  const rules = useSettingsForm(DRAFT_NAMES.bookingRules, useSavePracticeRules(), {
    resolver: lazyResolver(({ practiceRulesForm }) => practiceRulesForm),
    defaultValues: begunWith(saved),
  });
  const { form, draft, isChanged, canDiscard, save, typed, startFrom } = rules;
  const saving = useSaving(save, {
    typed,
    onSuccess: (written, { basedOn: _, ...values }, sent) => {
      startFrom(begunWith(written), sent);
      toast({
        title: 'Booking Rules Saved',
        description: WORDS.saved,
        action: undo(async () =>
          startFrom(begunWith(await save.mutateAsync({ ...saved, basedOn: values })), begunWith(written)),
        ),
      });
    },
    onError: (error) => showFailure(error, WORDS.notSaved),
  });
  return (
    <form className="rules-form" noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
      {draft && <p className="draft-line">{WORDS.draftShown}</p>}
      <BookingFields form={form} />
      <ClientLimitFields form={form} />
      <PolicyFields form={form} />
      <RetentionFields form={form} />
      <FormFailure failure={saving.failure} />
      <div className="dialog-buttons rules-buttons">
        <span className="text-secondary me-auto" role="status">
          {isChanged && WORDS.unsaved}
        </span>
        {(isChanged || canDiscard) && (
          <Button ref={handFocusOn} variant="outline-secondary" onClick={() => startFrom(begunWith(saved))}>
            Discard changes
          </Button>
        )}
        <BusyButton type="submit" busy={saving.busy} busyLabel="Saving...">
          Save Rules
        </BusyButton>
      </div>
    </form>
  );
}
