import type { PracticePageState } from '@stillpoint/contracts';
import type { SitePage } from '@stillpoint/practice-page';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useWatch } from 'react-hook-form';
import { showFailure } from '../../components/admin/show-failure.ts';
import { useOpeningRules, useServices } from '../../components/booking/api.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useFormWithDraft } from '../../components/form/use-form-with-draft.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { handFocusOn, takeLostFocus } from '../../lib/focus.ts';
import { usePracticePage, usePublishPage } from './api.ts';
import { pageDraft, type PageDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { TitledList } from './titled-list.tsx';
import { ClockFields } from './clock-fields.tsx';
import { AboutFields, BlockFields, ContactFields, LegalFields, LookFields, WelcomeFields } from './word-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/draft-line.scss';
import '../../components/form/dialog-buttons.scss';

/**
 * Everything the public pages say, beside what it would look like; published in one press. `note`: where what was typed before and
 * not published comes from. `follows`: it takes the place of the form of the version before, and of its button. Mount it anew for
 * another draft.
 */
export function PageForm({
  state: { page, version },
  note,
  follows = false,
  render,
}: {
  state: PracticePageState;
  note: string;
  follows?: boolean;
  render: (site: SitePage) => ReactNode;
}) {
  const { form, draft, isChanged, startFrom } = useFormWithDraft(pageDraft, version, {
    resolver: lazyResolver(({ practicePage }) => practicePage),
    defaultValues: page,
  });
  const typed = { ...form.getValues(), ...(useWatch({ control: form.control }) as PageDraft) };
  const [services, hours] = [useServices().data ?? [], useOpeningRules().data ?? []];
  const { refetch } = usePracticePage();
  const saving = useSaving(usePublishPage(version), {
    onSuccess: () => toast({ title: 'Page Published', description: WORDS.published }),
    onError: (error) => showFailure(error, WORDS.notPublished),
  });
  const discard = () => {
    startFrom(page);
    // Another window may have published one meanwhile.
    void refetch();
  };
  return (
    <div className="page-writing">
      <form className="page-form panel" noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
        {draft && (
          <p className="draft-line" tabIndex={-1}>
            {note}
          </p>
        )}
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
              <Button ref={handFocusOn} variant="outline-secondary" onClick={discard}>
                Discard changes
              </Button>
            )}
            <BusyButton
              ref={follows ? takeLostFocus : undefined}
              type="submit"
              busy={saving.busy}
              busyLabel="Publishing..."
            >
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
