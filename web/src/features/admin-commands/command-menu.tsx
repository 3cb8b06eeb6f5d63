import { useId, useRef, useState, type KeyboardEvent } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../../components/dialog.tsx';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { subjectOf } from '../../components/admin/mail-subject.ts';
import { LoadError } from '../../components/state/load-error.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { momentWords } from '../../lib/time.ts';
import { useSearchResults } from './api.ts';
import { grouped, matching, type Command } from './commands.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import './command-menu.scss';

interface Menu {
  commands: readonly Command[];
  /** Leads to an address of the dashboard, like '?tab=emails&mail=3'. */
  onGo: (search: string) => void;
  onClose: () => void;
}

/** Everything by its name: patients, sessions and mails as they are typed, and what the dashboard can do. */
export const CommandMenu = ({ show, ...menu }: Menu & { show: boolean }) => (
  <Dialog show={show} onHide={menu.onClose} className="command-menu" aria-label="Search or do" scrollable>
    <Options {...menu} />
  </Dialog>
);

/** What the menu holds while it is open: it begins empty each time. */
function Options({ commands, onGo, onClose }: Menu) {
  const [typed, setTyped] = useState('');
  const { openSession } = useAdminActions();
  const { timeZone } = usePractice();
  const asked = useDebounced(typed.trim());
  const found = useSearchResults(asked);
  // What was found by other letters must not be what Enter opens.
  const isAsked = asked === typed.trim();
  const all: Command[] = [
    ...found.patients.map(({ id, clientName, clientEmail }) => ({
      id: `patient-${id}`,
      group: 'Patients',
      words: clientName,
      beside: clientEmail,
      run: () => onGo(`?tab=patients&patient=${id}`),
    })),
    ...found.sessions.map(({ id, clientName, service, appointmentDate }) => ({
      id: `session-${id}`,
      group: 'Sessions',
      words: clientName,
      beside: `${service.name}, ${momentWords(appointmentDate, timeZone)}`,
      run: () => openSession(id),
    })),
    ...found.mails.map((mail) => ({
      id: `mail-${mail.id}`,
      group: 'Mails',
      words: subjectOf(mail),
      beside: mail.isOutgoing ? `to ${mail.to}` : mail.from,
      run: () => onGo(`?tab=emails&mail=${mail.id}`),
    })),
  ];
  const results = isAsked ? all : [];
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const groups = grouped([...matching(commands, typed), ...results]);
  const inOrder = groups.flatMap(([, options]) => options);
  const [at, setAt] = useState(0);
  const active = inOrder[Math.min(at, inOrder.length - 1)];
  const move = (event: KeyboardEvent) => {
    // The key belongs to the letters that are being put together, as of Japanese: with 229 Safari marks the one that ends it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: inOrder.length - 1 }[event.key];
    if (event.key === 'Enter' && active) run(active);
    else if (next === undefined || inOrder.length === 0) return;
    else setAt((next + inOrder.length) % inOrder.length);
    event.preventDefault();
  };
  /** The button goes while it searches, and arrow keys are the field's. */
  const searchAgain = () => {
    field.current?.focus();
    found.retry();
  };
  const optionId = (command: Command) => `${listId}-${command.id}`;
  return (
    <>
      <Modal.Header>
        <input
          ref={field}
          className="form-control"
          role="combobox"
          aria-label="Search patients, sessions, mails and actions"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Patients, sessions, mails, actions"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
      </Modal.Header>
      <Modal.Body>
        <div role="listbox" id={listId} aria-label="Found">
          {groups.map(([group, options]) => (
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true">{group}</p>
              {options.map((command) => (
                <button
                  key={command.id}
                  id={optionId(command)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === active}
                  ref={(node) => {
                    if (command === active) node?.scrollIntoView({ block: 'nearest' });
                  }}
                  onClick={() => run(command)}
                >
                  <span>{command.words}</span>
                  {command.beside && <span className="text-secondary">{command.beside}</span>}
                  {command.hint && <kbd>{command.hint}</kbd>}
                </button>
              ))}
            </div>
          ))}
        </div>
        {found.error && isAsked ? (
          <LoadError error={found.error} onRetry={searchAgain} />
        ) : (
          <p className="text-secondary mb-0" role="status">
            {found.isLoading || !isAsked ? 'Searching...' : inOrder.length === 0 ? 'Nothing found.' : ''}
          </p>
        )}
      </Modal.Body>
    </>
  );
}
