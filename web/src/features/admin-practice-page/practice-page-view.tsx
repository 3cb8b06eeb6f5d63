import type { PracticePageState } from '@stillpoint/contracts';
import type { SitePage } from '@stillpoint/practice-page';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SettingsHead } from '../../components/admin/settings-head.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { useOpeningRules, useServices } from '../../components/booking/api.ts';
import { usePracticePage } from './api.ts';
import { pageDraft, type PageDraft } from './draft.ts';
import { PageForm } from './page-form.tsx';
import { Versions } from './versions.tsx';
import { WORDS } from './words.ts';
import './practice-page.scss';

/** The practice's own words and look. `render` draws a public page for the preview. */
export function PracticePageView({ render }: { render: (site: SitePage) => ReactNode }) {
  const state = usePracticePage();
  // The preview's, which is drawn with the page.
  useServices();
  useOpeningRules();
  const [first, setFirst] = useState<number | null>();
  if (state.data && first === undefined) setFirst(state.data.version);
  return (
    <>
      <SettingsHead title="Practice">
        <a className="btn btn-sm btn-link" href="/" target="_blank" rel="noreferrer">
          Open the public page
        </a>
      </SettingsHead>
      <Loaded query={state} rows={8} label="Loading your practice's page">
        {(loaded) => (
          <Writing key={loaded.version ?? 'none'} state={loaded} follows={loaded.version !== first} render={render} />
        )}
      </Loaded>
    </>
  );
}

function Writing({
  state,
  follows,
  render,
}: {
  state: PracticePageState;
  follows: boolean;
  render: (site: SitePage) => ReactNode;
}) {
  const [begun, setBegun] = useState<{ round: number; note: string }>(() => ({
    round: 0,
    note: pageDraft.load()?.about === state.version ? WORDS.draftShown : WORDS.olderDraftShown,
  }));
  const bringBack = (page: PageDraft, publishedAt: string) => {
    pageDraft.save({ about: state.version, typed: page });
    setBegun({ round: begun.round + 1, note: WORDS.versionShown(publishedAt) });
  };
  // The button that brought a version back stands below the whole form.
  const writing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (begun.round > 0) writing.current?.querySelector<HTMLElement>('.draft-line')?.focus();
  }, [begun.round]);
  return (
    <div className="stack" ref={writing}>
      <p className="text-secondary measure mb-0">
        {WORDS.what}
        {state.version === null && ` ${WORDS.firstTexts}`}
      </p>
      <PageForm key={begun.round} state={state} note={begun.note} follows={follows} render={render} />
      <Versions state={state} onBroughtBack={bringBack} />
    </div>
  );
}
