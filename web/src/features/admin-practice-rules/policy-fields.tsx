import { cancellationPolicy, reschedulingRule } from '@stillpoint/contracts';
import { cancellationWords, movingWords } from '@stillpoint/scheduling';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import '../../components/form/config-group.scss';

/** The cancellation policy and the moving of sessions, each with the words clients will read. */
export function PolicyFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const typed = useWatch({ control: form.control });
  const field = fieldsOf(form);
  const policy = cancellationPolicy.safeParse(typed.cancellation);
  const moving = reschedulingRule.safeParse(typed.rescheduling);
  return (
    <>
      <fieldset className="config-group">
        <legend>Cancellation policy</legend>
        <div className="rules-fields">
          <NumberField
            label="Full refund until (hours before)"
            help="0: until the session begins."
            {...field('cancellation.fullRefundHours')}
          />
          <NumberField
            label="Refund after that (%)"
            help="0: nothing goes back."
            {...field('cancellation.lateRefundPercent')}
          />
        </div>
        <ClientsRead words={policy.success ? cancellationWords(policy.data) : null} />
        <p className="text-secondary">
          Sessions that are booked already keep the policy they were booked under. What you cancel yourself is always
          refunded in full.
        </p>
      </fieldset>
      <fieldset className="config-group">
        <legend>Moving sessions</legend>
        <div className="rules-fields">
          <NumberField
            label="Times a client can move a session"
            help="0: only you can move it."
            {...field('rescheduling.limit')}
          />
          <NumberField
            label="Moving until (hours before)"
            help="0: until the session begins."
            {...field('rescheduling.untilHours')}
          />
        </div>
        <ClientsRead words={moving.success ? movingWords(moving.data) : null} />
      </fieldset>
    </>
  );
}

const ClientsRead = ({ words }: { words: string | null }) => (
  <p className="clients-read" aria-live="polite">
    <span>Clients read</span>
    {words ?? 'Fill in both numbers to see it.'}
  </p>
);
