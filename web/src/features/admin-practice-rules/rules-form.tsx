import type { PracticeRules } from '@stillpoint/contracts';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { reasonOf } from '../../lib/api.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { useSavePracticeRules, type RulesDraft, type RulesValues } from './api.ts';
import { BookingFields } from './booking-fields.tsx';
import { ClientLimitFields } from './client-limit-fields.tsx';
import { rulesDraft } from './draft.ts';
import { PolicyFields } from './policy-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { WORDS } from './words.ts';
import './rules-form.scss';
import '../../components/form/draft-line.scss';
import '../../components/form/dialog-buttons.scss';

/** All rules in one form, saved together. `draft` is what was typed before and not saved. Mount it anew to start over. */
export function RulesForm({
  saved,
  draft,
  onDiscard,
}: {
  saved: PracticeRules;
  draft: RulesDraft | null;
  onDiscard: () => void;
}) {
  const [isOld, setIsOld] = useState(draft !== null);
  const [isChanged, setIsChanged] = useState(draft !== null);
  const save = useSavePracticeRules();
  const form = useCheckedForm<RulesDraft, unknown, RulesValues>({
    resolver: checkedBy(({ practiceRulesForm }) => practiceRulesForm),
    // A draft may be of a version that knew fewer rules.
    defaultValues: { ...saved, basedOn: saved, ...draft },
  });
  const keep = () => {
    save.reset();
    rulesDraft.keep(form.getValues());
    setIsChanged(true);
  };
  const beginWith = (rules: PracticeRules) => form.reset({ ...rules, basedOn: rules });
  const submit = (rules: RulesValues) => {
    if (save.isPending) return;
    const { basedOn: _, ...typed } = rules;
    save.mutate(rules, {
      onSuccess: (written) => {
        rulesDraft.drop();
        beginWith(written);
        setIsOld(false);
        setIsChanged(false);
        toast({
          title: 'Booking Rules Saved',
          description: WORDS.saved,
          action: undo(async () => beginWith(await save.mutateAsync({ ...saved, basedOn: typed }))),
        });
      },
      onError: (error) => showFailure(error, WORDS.notSaved),
    });
  };
  return (
    <form className="rules-form" noValidate onSubmit={form.handleSubmit(submit)} onChange={keep}>
      {isOld && <p className="draft-line">{WORDS.draftShown}</p>}
      <BookingFields form={form} />
      <ClientLimitFields form={form} />
      <PolicyFields form={form} />
      <RetentionFields form={form} />
      <FormFailure failure={save.isError ? reasonOf(save.error, WORDS.notSaved) : null} />
      <div className="dialog-buttons rules-buttons">
        <span className="text-secondary me-auto" role="status">
          {isChanged && WORDS.unsaved}
        </span>
        {isChanged && (
          <Button variant="outline-secondary" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        <BusyButton type="submit" busy={save.isPending} busyLabel="Saving...">
          Save Rules
        </BusyButton>
      </div>
    </form>
  );
}
