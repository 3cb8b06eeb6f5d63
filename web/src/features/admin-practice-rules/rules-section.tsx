import { useState } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { usePracticeRules } from './api.ts';
import { rulesDraft } from './draft.ts';
import { RulesForm } from './rules-form.tsx';
import { WORDS } from './words.ts';

/** 'Booking rules': what clients can book, get back and move. What was typed and not saved is still there after another tab. */
export function RulesSection() {
  const rules = usePracticeRules();
  const [round, setRound] = useState(0);
  const discard = () => {
    rulesDraft.drop();
    setRound(round + 1);
  };
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Booking rules</h2>
      <p className="text-secondary">{WORDS.what}</p>
      <Loaded query={rules} rows={6} label="Loading the rules">
        {(saved) => <RulesForm key={round} saved={saved} draft={rulesDraft.find() ?? null} onDiscard={discard} />}
      </Loaded>
    </section>
  );
}
