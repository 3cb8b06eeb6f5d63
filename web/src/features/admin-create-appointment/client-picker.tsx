import type { ClientUser } from '@stillpoint/contracts';
import { useId, useState, type Ref } from 'react';
import Form from 'react-bootstrap/Form';
import { Loaded } from '../../components/admin/loaded.tsx';
import { useClients } from './api.ts';

/** More matches than this are asked to be narrowed down. */
const SHOWN = 6;

const nameOf = ({ firstName, lastName }: ClientUser) => `${firstName} ${lastName}`.trim();

/** Whose name, e-mail or phone holds every word typed, by name. */
export function matchClients(clients: readonly ClientUser[], typed: string): ClientUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return clients
    .filter((client) => {
      const text = `${nameOf(client)} ${client.email} ${client.phone ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** Picks one of the registered clients by typing a part of what is known of them. */
export function ClientPicker({
  picked,
  error,
  searchRef,
  onPick,
}: {
  picked: string;
  /** Where the focus goes when nobody was picked. */
  searchRef: Ref<HTMLInputElement>;
  error: string | undefined;
  onPick: (client: { email: string; name: string; phone: string | null }) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const clients = useClients();
  return (
    <fieldset className="field client-picker" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="form-label">Client</legend>
      <Form.Control
        ref={searchRef}
        type="search"
        aria-label="Search clients"
        placeholder="Search name, e-mail or phone"
        autoComplete="off"
        value={typed}
        isInvalid={error !== undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Loaded query={clients} rows={2} label="Loading clients">
        {(all) => {
          const found = matchClients(all, typed);
          const shown = found.slice(0, SHOWN);
          return (
            <>
              <div className="client-options">
                {shown.map((client) => (
                  <label key={client.id} className="client-option">
                    <input
                      type="radio"
                      name={id}
                      className="form-check-input"
                      checked={client.email === picked}
                      onChange={() => onPick({ email: client.email, name: nameOf(client), phone: client.phone })}
                    />
                    <span>
                      <b>{nameOf(client)}</b>
                      <span>{client.email}</span>
                    </span>
                  </label>
                ))}
              </div>
              <p className="form-text" role="status">
                {all.length === 0
                  ? 'Nobody has registered yet: choose “New client”.'
                  : found.length === 0
                    ? 'No client matches.'
                    : found.length > SHOWN
                      ? `${found.length - SHOWN} more: type to narrow down.`
                      : ''}
              </p>
            </>
          );
        }}
      </Loaded>
      {error && (
        <div id={`${id}-error`} className="field-error">
          {error}
        </div>
      )}
    </fieldset>
  );
}
