import type { MailWordingState } from '@stillpoint/contracts';
import { useId } from 'react';
import { WORDS } from './words.ts';

type Placeholder = MailWordingState['placeholders'][number];

/** What may stand in a mail: a press puts it where the cursor was. */
export function PlaceholderChips({
  placeholders,
  onInsert,
}: {
  placeholders: readonly Placeholder[];
  onInsert: (placeholder: Placeholder) => void;
}) {
  const title = useId();
  return (
    <div className="placeholder-chips">
      <p id={title}>{WORDS.placeholders}</p>
      <ul className="list-unstyled" aria-labelledby={title}>
        {placeholders.map((placeholder) => (
          <li key={placeholder.name}>
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => onInsert(placeholder)}>
              <code>{`{${placeholder.name}}`}</code> {placeholder.words}
              {placeholder.isRequired && <b> (needed)</b>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
