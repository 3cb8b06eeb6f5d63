import { RULE_MAXIMUMS } from '@stillpoint/contracts';
import { cancellationWords, movingWords } from '@stillpoint/scheduling';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, NumberField } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

/** The cancellation policy and the moving of sessions, each with the words clients will read. */
export function PolicyFields({ form }: { form: UseFormReturn<RulesDraft, unknown, RulesValues> }) {
  const typed = useWatch({ control: form.control });
  const field = fieldsOf(form);
  const policy = numbersIn(typed.cancellation, ['fullRefundHours', 'lateRefundPercent']);
  const moving = numbersIn(typed.rescheduling, ['limit', 'untilHours']);
  return (
    <>
      <fieldset className="config-group">
        <legend>Cancellation policy</legend>
        <div className="rules-fields">
          <NumberField
            label="Full refund until (hours before)"
            help={WORDS.policy.untilBegins}
            {...field('cancellation.fullRefundHours')}
          />
          <NumberField
            label="Refund after that (%)"
            help={WORDS.policy.nothingBack}
            {...field('cancellation.lateRefundPercent')}
          />
        </div>
        <ClientsRead words={policy && cancellationWords(policy)} />
        <p className="text-secondary">{WORDS.policy.kept}</p>
      </fieldset>
      <fieldset className="config-group">
        <legend>Moving sessions</legend>
        <div className="rules-fields">
          <NumberField
            label="Times a client can move a session"
            help={WORDS.policy.onlyPractice}
            {...field('rescheduling.limit')}
          />
          <NumberField
            label="Moving until (hours before)"
            help={WORDS.policy.untilBegins}
            {...field('rescheduling.untilHours')}
          />
        </div>
        <ClientsRead words={moving && movingWords(moving)} />
      </fieldset>
    </>
  );
}

/** What is typed, as numbers; null while one is missing or more than it may be. */
function numbersIn<Name extends keyof typeof RULE_MAXIMUMS>(
  typed: Partial<Record<Name, unknown>> | undefined,
  names: readonly Name[],
): Record<Name, number> | null {
  const read = names.map(
    (name) => [name, /^\d+$/.test(String(typed?.[name]).trim()) ? Number(typed?.[name]) : NaN] as const,
  );
  return read.every(([name, number]) => number <= RULE_MAXIMUMS[name])
    ? (Object.fromEntries(read) as Record<Name, number>)
    : null;
}

const ClientsRead = ({ words }: { words: string | null }) => (
  <p className="clients-read" aria-live="polite">
    <span>Clients read</span>
    {words ?? WORDS.policy.fillIn}
  </p>
);
