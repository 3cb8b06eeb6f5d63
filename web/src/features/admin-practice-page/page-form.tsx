import type { PracticePageState } from '@stillpoint/contracts';
import type { SitePage } from '@stillpoint/practice-page';
import { useEffect, useState, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useWatch } from 'react-hook-form';
import { showFailure } from '../../components/admin/show-failure.ts';
import { useOpeningRules } from '../../components/booking/api.ts';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { usePreviewServices, usePublishPage, type PageDraft, type PageValues } from './api.ts';
import { pageDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { TitledList } from './titled-list.tsx';
import { ClockFields } from './clock-fields.tsx';
import { AboutFields, BlockFields, ContactFields, LegalFields, LookFields, WelcomeFields } from './word-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/draft-line.scss';
import '../../components/form/dialog-buttons.scss';

/**
 * Everything the public pages say, beside what it would look like; published in one press. `draft` is what was typed before and
 * not published, `note` where it comes from. Mount it anew to start over.
 */
export function PageForm({
  state,
  draft,
  note,
  render,
  onDiscard,
}: {
  state: PracticePageState;
  draft: PageDraft | null;
  note: string | null;
  render: (site: SitePage) => ReactNode;
  onDiscard: () => void;
}) {
  const [isChanged, setIsChanged] = useState(draft !== null);
  const form = useCheckedForm<PageDraft, unknown, PageValues>({
    resolver: checkedBy(({ practicePage }) => practicePage),
    // A draft may be of a version that knew fewer words.
    defaultValues: { ...state.page, ...draft },
  });
  const typed = { ...form.getValues(), ...(useWatch({ control: form.control }) as PageDraft) };
  const [services, hours] = [usePreviewServices(), useOpeningRules().data ?? []];
  const saving = useSaving(usePublishPage(state.version), {
    saved: () => {
      pageDraft.drop();
      toast({ title: 'Page Published', description: WORDS.published });
    },
    failed: (error) => showFailure(error, WORDS.notPublished),
  });
  const { version, page } = state;
  const { subscribe } = form;
  useEffect(() => {
    const published = JSON.stringify(page);
    // Also what buttons add, move and remove, without an event of a field.
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const differs = JSON.stringify(values) !== published;
        if (differs) pageDraft.keep({ page: values, basedOn: version });
        else pageDraft.drop();
        setIsChanged(differs);
      },
    });
  }, [subscribe, page, version]);
  return (
    <div className="page-writing">
      <form className="page-form panel" noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.mend}>
        {note && isChanged && <p className="draft-line">{note}</p>}
        <ContactFields form={form} />
        <ClockFields form={form} />
        <LookFields form={form} />
        <WelcomeFields form={form} />
        <TitledList form={form} name="topics" legend="What you work on" word="Topic" most={8} />
        <AboutFields form={form} />
        <TitledList form={form} name="credentials" legend="Credentials" word="Credential" most={8} />
        <TitledList form={form} name="steps" legend="How it goes" word="Step" most={6} />
        <BlockFields form={form} />
        <LegalFields form={form} />
        <div className="publish-bar">
          <FormFailure failure={saving.failure} />
          <div className="dialog-buttons">
            <span className="text-secondary me-auto" role="status">
              {isChanged ? WORDS.unpublished : ''}
            </span>
            {isChanged && (
              <Button variant="outline-secondary" onClick={onDiscard}>
                Discard changes
              </Button>
            )}
            <BusyButton type="submit" busy={saving.busy} busyLabel="Publishing...">
              Publish
            </BusyButton>
          </div>
        </div>
      </form>
      <div className="page-preview-place">
        <Preview content={{ page: typed, services, hours }} render={render} />
      </div>
    </div>
  );
}
