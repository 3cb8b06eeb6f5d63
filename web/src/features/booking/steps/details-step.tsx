import type { ReactNode } from 'react';
import type { ClientUser, Service } from '@stillpoint/contracts';
import { isFree, MAX_BOOKING_NOTE } from '@stillpoint/scheduling';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { TextareaField, TextField } from '../../../components/form/fields.tsx';
import { ChoiceAside } from './choice-aside.tsx';
import './details-columns.scss';
import './step-bar.scss';
import { StepTitle } from './step-title.tsx';
import { WORDS } from '../words.ts';

/** Step 3: the summary; details come from the account and are read-only, only the notes can be written (spec section 2). */
export function DetailsStep({
  user,
  service,
  slot,
  notes,
  note,
  onNotes,
  creating,
  onBack,
  onSubmit,
}: {
  user: ClientUser;
  service: Service;
  slot: string;
  notes: string;
  /** Why booking was refused. */
  note: ReactNode;
  onNotes: (notes: string) => void;
  creating: boolean;
  onBack: () => void;
  onSubmit: () => void;
}) {
  return (
    <section>
      <StepTitle onBack={onBack} backLabel="Back to date and time">
        Confirm Details
      </StepTitle>
      {note}
      <form
        className="details-columns"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ChoiceAside service={service} slot={slot} />
        <div>
          <TextField label="Name" value={`${user.firstName} ${user.lastName}`} readOnly />
          <TextField label="Email" type="email" value={user.email} readOnly />
          <div className="field-pair">
            <TextField label="Phone" value={user.phone ?? 'Not given'} readOnly />
            <TextField label="Preferred contact" value="Email" readOnly />
          </div>
          <TextareaField
            label="Additional notes"
            optional
            value={notes}
            maxLength={MAX_BOOKING_NOTE}
            readOnly={creating}
            onChange={(event) => onNotes(event.target.value)}
            help={notes.length < MAX_BOOKING_NOTE ? WORDS.notesHelp : WORDS.notesFull}
          />
          <div className="step-bar">
            <BusyButton type="submit" size="lg" busy={creating} busyLabel="Creating...">
              {isFree(service.price) ? 'Confirm Free Session' : 'Continue to Payment'}
            </BusyButton>
          </div>
        </div>
      </form>
    </section>
  );
}
