import { useDeferredValue, useId, useState } from 'react';
import Form from 'react-bootstrap/Form';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { EmailAddress } from '../../components/email-address.tsx';
import { takeDialogFocus } from '../../lib/focus.ts';
import { useKnownPeople } from './api.ts';
import type { KnownPerson } from './people.ts';
import { WORDS } from './words.ts';
import './client-picker.scss';

/** More matches than this are asked to be narrowed down. */
const SHOWN = 6;

/**
 * Picks somebody with an account or with sessions, by typing a part of what is known about them. The picked person stays on show,
 * whatever is typed afterwards.
 */
export function ClientPicker({
  picked,
  error,
  onPick,
}: {
  /** Without an address: nobody. */
  picked: KnownPerson;
  error: string | undefined;
  onPick: (person: KnownPerson) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(picked.email);
  const search = useDeferredValue(typed.trim());
  // One more than is shown: then there are more.
  const isPicked = ({ email }: KnownPerson) => email === picked.email;
  const people = useKnownPeople(search, SHOWN + 1);
  const optionsAmong = (found: readonly KnownPerson[]) => {
    const shown = found.slice(0, SHOWN);
    return shown.some(isPicked) || picked.email === '' ? shown : [picked, ...shown];
  };
  return (
    <fieldset className="field client-picker">
      <legend className="form-label">Client</legend>
      <Form.Control
        ref={takeDialogFocus}
        type="search"
        aria-label="Search clients"
        placeholder="Name, e-mail or phone"
        autoComplete="off"
        value={typed}
        isInvalid={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && (
        <div id={`${id}-error`} className="field-error">
          {error}
        </div>
      )}
      <Loaded query={people} label="Loading clients">
        {(found) => (
          <>
            <div className="client-options">
              {optionsAmong(found).map((person) => (
                <label key={person.email} className="client-option">
                  <input
                    type="radio"
                    name={id}
                    className="form-check-input"
                    checked={isPicked(person)}
                    onChange={() => onPick(person)}
                  />
                  <span>
                    <b className="fw-semibold">{person.name}</b>
                    <EmailAddress address={person.email} />
                  </span>
                </label>
              ))}
            </div>
            <p className="form-text" role="status">
              {found.length === 0 && (search === '' ? WORDS.nobodyYet : WORDS.noClientMatches)}
              {found.length > SHOWN && WORDS.moreMatch}
            </p>
          </>
        )}
      </Loaded>
    </fieldset>
  );
}
