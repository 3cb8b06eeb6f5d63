import type { ReactNode } from 'react';
import type { ClientUser, Service } from '@stillpoint/contracts';
import { cancellationWords, formatDollars, isFree, movingWords, refundsAll } from '@stillpoint/scheduling';
import { SessionTerms } from '../../../components/session-terms.tsx';
import { Details } from '../../../components/details.tsx';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { TextareaField, TextField } from '../../../components/form/fields.tsx';
import { When } from '../../../components/when.tsx';
import { useBookingRules } from '../../../lib/booking-rules.ts';
import { minutesText } from '../../../lib/time.ts';
import './details-columns.scss';
import { StepTitle } from './step-title.tsx';

const MAX_NOTES = 5_000;

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
  const free = isFree(service.price);
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
            maxLength={MAX_NOTES}
            onChange={(event) => onNotes(event.target.value)}
            help="Anything that helps us prepare. Only the practice reads it."
          />
        </div>
        <aside className="card" aria-label="Your session">
          <div className="card-body">
            <h3>Your session</h3>
            <Details>
              <dt>Service</dt>
              <dd>{service.name}</dd>
              <dt>When</dt>
              <dd>
                <When instant={slot} />
              </dd>
              <dt>Duration</dt>
              <dd>{minutesText(service.duration)}</dd>
              <dt>Where</dt>
              <dd>Online (Zoom)</dd>
              <dt className="details-total">Price</dt>
              <dd className="details-total tabular">{free ? 'Free' : formatDollars(service.price)}</dd>
            </Details>
            <Terms service={service} />
            <BusyButton type="submit" size="lg" className="w-100 mt-3" busy={creating} busyLabel="Creating...">
              {free ? 'Confirm Free Session' : 'Continue to Payment'}
            </BusyButton>
          </div>
        </aside>
      </form>
    </section>
  );
}

/** What cancelling would cost and how the session can be moved. Nothing is said where nothing is ever kept. */
function Terms({ service }: { service: Service }) {
  const { data: rules } = useBookingRules();
  if (!rules) return null;
  const keepsMoney = !isFree(service.price) && !refundsAll(rules.cancellation);
  return (
    <SessionTerms>
      {keepsMoney && <p>{cancellationWords(rules.cancellation)}</p>}
      <p>{movingWords(rules.rescheduling)}</p>
    </SessionTerms>
  );
}
