import type { MailWordingState } from '@stillpoint/contracts';
import { Link } from 'react-router-dom';
import { SettingsHead } from '../../components/admin/settings-head.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { SelectField } from '../../components/form/fields.tsx';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { useMailWordings } from './api.ts';
import { WordingForm } from './wording-form.tsx';
import { WORDS } from './words.ts';
import './mail-wording.scss';

/** What the mails to clients say, one at a time. */
export function MailWordingView() {
  const wordings = useMailWordings();
  return (
    <>
      <SettingsHead title="Mail wording">
        <Link className="btn btn-sm btn-link" to="/admin?tab=email-config">
          Mail servers
        </Link>
      </SettingsHead>
      <div className="stack">
        <p className="text-secondary measure mb-0">{WORDS.what}</p>
        <Loaded query={wordings} rows={8} label="Loading the words of the mails">
          {(loaded) => <Choosing wordings={loaded} />}
        </Loaded>
      </div>
    </>
  );
}

function Choosing({ wordings }: { wordings: MailWordingState[] }) {
  const [asked, setAsked] = useSearchParam('mail', { push: true });
  const chosen = wordings.find(({ key }) => key === asked) ?? wordings[0];
  if (!chosen) return null;
  return (
    <>
      <div className="wording-choice">
        <SelectField label="Mail" value={chosen.key} onChange={({ currentTarget }) => setAsked(currentTarget.value)}>
          {[...new Set(wordings.map(({ group }) => group))].map((group) => (
            <optgroup key={group} label={group}>
              {wordings
                .filter((wording) => wording.group === group)
                .map(({ key, title, own }) => (
                  <option key={key} value={key}>
                    {own ? `${title} (your words)` : title}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <p className="text-secondary">{chosen.when}</p>
      </div>
      <WordingForm key={chosen.key} state={chosen} />
    </>
  );
}
