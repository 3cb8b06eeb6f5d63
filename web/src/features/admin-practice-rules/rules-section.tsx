import { Loaded } from '../../components/admin/list/loaded.tsx';
import { usePracticeRules } from './api.ts';
import { RulesForm } from './rules-form.tsx';
import { WORDS } from './words.ts';

/** 'Booking rules': what clients can book, get back and move. What was typed and not saved is still there after another tab. */
export function RulesSection() {
  const rules = usePracticeRules();
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Booking rules</h2>
      <p className="text-secondary">{WORDS.what}</p>
      <Loaded query={rules} rows={6} label="Loading the rules">
        {(saved) => <RulesForm saved={saved} />}
      </Loaded>
    </section>
  );
}
